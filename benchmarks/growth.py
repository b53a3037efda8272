"""How time and memory grow with the source: 1, 10 and 100 times as much of each kind, beside a reference glslc.

In: the paths of both compilers. Out: rows. Must not know: how rows are shown. One process a shader; the processor time
of each is that of its process, its memory the most that was resident at a time.
"""

from __future__ import annotations

import os
import statistics
import subprocess

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = (1, 10, 100)
_HEAD = (
    "#version 450\nlayout(local_size_x = 64) in;\nlayout(binding = 0, std430) buffer Data { float values[]; } data;\n"
)


def _main(body: str) -> str:
    return f"void main()\n{{\n    float x = data.values[0];\n    int i = int(x);\n{body}    data.values[1] = x;\n}}\n"


def _functions(count: int) -> str:
    text = "".join(
        f"float f{n}(float x, int k)\n{{\n    for (int i = 0; i < k; i++)\n        x += data.values[i + {n}] * {n}.5;\n"
        f"    return mix(x, sqrt(abs(x)), 0.25);\n}}\n"
        for n in range(10 * count)
    )
    return _HEAD + text + _main("".join(f"    x = f{n}(x, i);\n" for n in range(10 * count)))


def _branches(count: int) -> str:
    return _HEAD + _main(
        "".join(
            f"    if (i > {n}) {{ x += {n}.5; }} else if (i == {n + 1}) {{ x *= 2.0; }} else {{ x -= 1.0; }}\n"
            for n in range(25 * count)
        )
    )


def _straight(count: int) -> str:
    return _HEAD + _main("".join(f"    x = x * {n}.25 + data.values[i + {n}] - float(i);\n" for n in range(50 * count)))


def _macros(count: int) -> str:
    text = "".join(
        f"#define M{n}(a) (M{n - 1}(a) + {n})\n" if n % 5 else f"#define M{n}(a) (a)\n" for n in range(20 * count)
    )
    return _HEAD + text + _main("".join(f"    x += float(M{n}(i));\n" for n in range(20 * count)))


def _includes(count: int) -> str:
    lines = "".join(f'#include "part{n}.glsl"\n' for n in range(10 * count))
    head = _HEAD.replace("\n", "\n#extension GL_GOOGLE_include_directive : enable\n", 1)
    return head + lines + _main("".join(f"    x = part{n}(x);\n" for n in range(10 * count)))


def _cases(count: int) -> str:
    cases = "".join(f"    case {n}: x += {n}.5; break;\n" for n in range(25 * count))
    return _HEAD + _main(f"    switch (i) {{\n{cases}    default: x = 0.0;\n    }}\n")


def _members(count: int) -> str:
    members = "".join(f"    vec4 m{n};\n" for n in range(20 * count))
    return (
        _HEAD
        + f"struct S\n{{\n{members}}};\nlayout(binding = 1, std430) buffer T {{ S s; }} t;\n"
        + _main("".join(f"    x += t.s.m{n}.x;\n" for n in range(20 * count)))
    )


#: Kind -> how many at size 1, what each adds to the file, what precedes the statements, a statement, what follows them.
_ROWS: dict[str, tuple[int, str, str, str, str]] = {
    "samplers": (
        20,
        "layout(set = 1, binding = {n}) uniform sampler2D s{n};\n",
        "",
        "    x += textureLod(s{n}, vec2(x), 0.0).x;\n",
        "",
    ),
    "uniform blocks": (
        20,
        "layout(set = 1, binding = {n}) uniform B{n} { vec4 a[4]; mat4 b; } b{n};\n",
        "",
        "    x += b{n}.a[i].x + b{n}.b[1].y;\n",
        "",
    ),
    "constant arrays": (
        20,
        "const vec2 c{n}[3] = vec2[](vec2({n}.0), vec2(1.0, {n}.5), vec2(0.5));\n",
        "",
        "    x += c{n}[i].y;\n",
        "",
    ),
    "overloads": (
        10,
        "struct S{n} { float a; };\nfloat f(S{n} s)\n{\n    return s.a + {n}.0;\n}\n",
        "",
        "    x += f(S{n}(x));\n",
        "",
    ),
    "breaks": (
        20,
        "",
        "    for (int j = 0; j < i; j++) {\n",
        "        if (i + j == {n}) { x += {n}.5; break; }\n",
        "    }\n",
    ),
    "globals": (20, "float g{n} = {n}.5;\n", "", "    g{n} += x; x += g{n};\n", ""),
    "swizzles": (20, "", "    vec4 v = vec4(x);\n", "    v.xz = v.wy * {n}.5; v.x += v.y;\n", "    x += v.x;\n"),
    "local arrays": (20, "", "", "    float a{n}[{n} + 1]; a{n}[i] = x; x += a{n}[0];\n", ""),
    "inlined calls": (
        20,
        "",
        "",
        "    { vec4 p = vec4(x); scale(p, {n}.5); x += p.y; }\n",
        "",
    ),
    "while loops": (15, "", "", "    while (x < {n}.0) { x += float(i); } do { x -= 1.0; } while (x > {n}.5);\n", ""),
}
_SCALE = "void scale(inout vec4 a, float b)\n{\n    a *= b;\n}\n"


def _row(kind: str) -> Callable[[int], str]:
    """Return the function that makes the shaders of a row."""
    number, declaration, before, statement, after = _ROWS[kind]

    def make(count: int) -> str:
        declarations, statements = (
            "".join(text.replace("{n}", str(n)) for n in range(number * count)) for text in (declaration, statement)
        )
        return _HEAD + (_SCALE if "scale(" in statement else "") + declarations + _main(before + statements + after)

    return make


#: Kinds that are compiled with options.
OPTIONS: dict[str, list[str]] = {
    kind: ["-O"] for kind in ("globals", "swizzles", "local arrays", "inlined calls", "while loops")
}
KINDS: dict[str, Callable[[int], str]] = {
    "functions": _functions,
    "branches": _branches,
    "straight code": _straight,
    "macros": _macros,
    "includes": _includes,
    "cases": _cases,
    "members": _members,
    **{kind: _row(kind) for kind in _ROWS},
}


def write(folder: str) -> dict[tuple[str, int], str]:
    """Write the shaders; return their paths by kind and size."""
    for number in range(10 * SIZES[-1]):
        with open(os.path.join(folder, f"part{number}.glsl"), "w", encoding="utf-8") as file:
            file.write(f"float part{number}(float x)\n{{\n    return x * {number}.5 + data.values[{number}];\n}}\n")
    paths = {}
    for kind, make in KINDS.items():
        for size in SIZES:
            path = paths[kind, size] = os.path.join(folder, f"{kind.replace(' ', '_')}_{size}.comp")
            with open(path, "w", encoding="utf-8") as file:
                file.write(make(size))
    return paths


def cost(command: list[str]) -> tuple[float, float]:
    """Return processor time in seconds and peak memory in MiB of a process."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)}: exit code {process.returncode}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def measure(glslc: str, ours: list[str], rounds: int, folder: str) -> list[dict[str, object]]:
    """Return a row for each kind: medians of milliseconds, the growth of ours, and both peaks at the largest size."""
    paths = write(folder)
    rows: list[dict[str, object]] = []
    for kind in KINDS:
        found: dict[tuple[str, int], list[tuple[float, float]]] = {}
        for _ in range(rounds):
            for size in SIZES:
                output = os.path.join(folder, "out.spv")
                arguments = ["--target-env=vulkan1.3", *OPTIONS.get(kind, ()), paths[kind, size], "-o", output]
                found.setdefault(("glslc", size), []).append(cost([glslc, *arguments]))
                found.setdefault(("ours", size), []).append(cost([*ours, *arguments]))
        row: dict[str, object] = {"kind": " ".join((kind, *OPTIONS.get(kind, ())))}
        for size in SIZES:
            for who in ("ours", "glslc"):
                row[f"{who} x{size} ms"] = 1000 * statistics.median(time for time, _ in found[who, size])
            pairs = zip(found["ours", size], found["glslc", size])
            row[f"ratio x{size}"] = statistics.median(mine[0] / other[0] for mine, other in pairs)
        first, middle, last = (statistics.median(time for time, _ in found["ours", size]) for size in SIZES)
        # Ten times the source, without what every process costs.
        row["growth x10 to x100"] = (last - first) / (middle - first) * 9 / 99
        for who in ("ours", "glslc"):
            row[f"{who} x100 MiB"] = max(memory for _, memory in found[who, SIZES[-1]])
        rows.append(row)
        print(", ".join(f"{key} {value:.2f}" if isinstance(value, float) else str(value) for key, value in row.items()))
    return rows


def table(rows: list[dict[str, object]]) -> str:
    """Return the rows as a Markdown table."""
    heads = list(rows[0])
    lines = [f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}"]
    for row in rows:
        cells = [
            f"{value:.2f}"
            if "ratio" in head or "growth" in head
            else f"{value:.0f}"
            if isinstance(value, float)
            else value
            for head, value in row.items()
        ]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines) + "\n"
