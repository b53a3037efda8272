"""python -m glslc_coop.diagnostics.explanations.generate: writes examples.json from the error shaders.

In: the shaders in testdata/errors. `// correct: [code] TEXT` below a line says what would be right in its place;
several such lines replace it together, an empty one removes it. Out: for each code the declarations that matter, the
wrong line and what replaces it. Must not know: what a code means.
"""

from __future__ import annotations

import json
import os
import re
import sys

_FOLDER = os.path.dirname(os.path.abspath(__file__))
_SHADERS = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(_FOLDER))), "testdata", "errors")
_CORRECTION = re.compile(r"\s*// correct: \[([\w-]+)\] ?(.*)")
_REMARK = re.compile(r"\s*//\s*(?:error|warning)(?:-anywhere)?:.*")
_OPTIONS = "// options: "
_NAME = re.compile(r"[A-Za-z_]\w*")
#: Longer lines are cut: some codes are about lines that are too long.
_WIDTH = 110
#: Names that lead to no declaration worth showing: a built-in function leads to its other calls.
_BUILT_IN = re.compile(
    r"coop|vectorToC|bitcast|extractSub|saturatedC|image|texture|tensor|setTensor|createTensor|subgroup|atomic|memoryB"
)
_COMMON = frozenset(
    "error warning void main in out uniform buffer layout binding location const if for return std430 int uint float "
    "bool float16_t uint16_t int8_t uint8_t uint32_t vec2 vec4 gl_ScopeSubgroup gl_MatrixUseA struct x".split()
)


def corrections(text: str) -> dict[str, tuple[int, list[str]]]:
    """Return code -> index of the wrong line and the lines that would be right, for the text of a shader."""
    found: dict[str, tuple[int, list[str]]] = {}
    wrong = 0
    for index, line in enumerate(text.split("\n")):
        match = _CORRECTION.fullmatch(line)
        if match is None:
            wrong = index
            continue
        code, right = match.groups()
        _, lines = found.setdefault(code, (wrong, []))
        if right:
            lines.append(line[: len(line) - len(line.lstrip())] + right)
    return found


def corrected(text: str, code: str) -> str:
    """Return a shader with the correction of one code applied."""
    index, right = corrections(text)[code]
    lines = text.split("\n")
    return "\n".join([*lines[:index], *right, *lines[index + 1 :]])


def _relevant(lines: list[str], wrong: int, code: str, shown: list[str]) -> list[str]:
    """Return the lines that declare the names of the wrong line, and those on which its error is reported."""
    chosen: set[int] = set()
    waiting = [*_NAME.findall(" ".join(shown))]
    seen = set(_COMMON)
    while waiting:
        name = waiting.pop()
        if name in seen or _BUILT_IN.match(name):
            continue
        seen.add(name)
        word = re.compile(rf"\b{re.escape(name)}\b")
        for index, line in enumerate(lines):
            plain = _REMARK.sub("", line)
            if index == wrong or _CORRECTION.fullmatch(line) or plain.lstrip().startswith("//"):
                continue
            if word.search(plain):
                # A use is no declaration; a line that is wrong itself would mislead.
                if plain == line and index < wrong and index not in chosen:
                    opening = index
                    while plain.startswith("}") and "{" not in lines[opening]:
                        opening -= 1
                    chosen.update(range(opening, index + 1))
                    waiting += _NAME.findall(plain) if plain.lstrip().startswith(("#define", "layout")) else []
                break
    reported = any(f"[{code}]" in line for line in lines[max(wrong - 1, 0) : wrong + 1])
    for index, line in enumerate(lines):
        if (
            not reported
            and f"[{code}]" in line
            and _REMARK.sub("", line).strip()
            and index != wrong
            and not _CORRECTION.fullmatch(line)
        ):
            chosen.add(index)
            break
    return [_shown(lines[index]) for index in sorted(chosen)]


def _shown(line: str) -> str:
    """Return a line as it is printed: without remarks, cut where it is very long."""
    plain = _REMARK.sub("", line).rstrip()
    if plain.startswith(_OPTIONS):
        plain = "glslc-coop " + plain[len(_OPTIONS) :]
    return plain if len(plain) <= _WIDTH else plain[: _WIDTH - 1] + "…"


def examples() -> dict[str, dict[str, str | bool | list[str]]]:
    """Return code -> shader, options, declarations, wrong line and lines that are right, sorted by code."""
    found: dict[str, dict[str, str | bool | list[str]]] = {}
    for directory, folders, files in os.walk(_SHADERS):
        folders.sort()
        for name in sorted(files):
            path = os.path.join(directory, name)
            with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
                text = file.read().replace("\r\n", "\n")
            lines = text.split("\n")
            for code, (index, right) in corrections(text).items():
                wrong = _shown(lines[index])
                found[code] = {
                    "shader": os.path.relpath(path, _SHADERS).replace(os.sep, "/"),
                    "coop": any(line.startswith(_OPTIONS) and "-Wcoop" in line for line in lines)
                    and f"warning: [{code}]" in re.sub(r": \d+ \[", ": [", text),
                    "declarations": _relevant(lines, index, code, [wrong, *right]),
                    "wrong": wrong,
                    "correct": [_shown(each) for each in right],
                }
    return dict(sorted(found.items()))


def text() -> str:
    """Return the text of examples.json: one code a line."""
    rows = [f"{json.dumps(code)}: {json.dumps(row, ensure_ascii=False)}" for code, row in examples().items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def main() -> int:
    """Write examples.json beside this module."""
    with open(os.path.join(_FOLDER, "examples.json"), "w", encoding="utf-8", newline="\n") as file:
        file.write(text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
