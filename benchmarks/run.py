"""Time and memory of the compiler, phase by phase, as ratios to a reference compiler on the same machine in the same
run.

    python benchmarks/run.py [--reference "glslc --target-env=vulkan1.3 {file} -o {output}"] [--repeat 7] [--json FILE]
                             [SHADER…]
    python benchmarks/run.py --manifest shaders.jsonl --glslc PATH [--every N] [--rounds 3] [-j 2] [--report FOLDER]
                             [--ours /path/to/glslc-coop]
    python benchmarks/run.py --growth --glslc PATH [--rounds 3] [--report FOLDER]

Without shaders: the example, the five largest shaders of testdata/valid, and a generated shader in three sizes, from
which growth is reported: how many times the time grows when the source grows 10 times. Numbers are medians, phases
those of a process that has compiled before (what it keeps between compilations counts); `process` is a fresh one,
start-up included. A shader is compiled with the options in its head; the reference compiler is given the file alone.
Wall times of two machines do not compare; ratios do.

With a manifest (that of `glslc-coop batch`) whole builds are measured too, each way in every round: glslc, one process
each, the resident compiler, a batch, a batch with an empty and with a warm cache. --report writes all tables and a
picture, for which matplotlib is needed. --growth measures 1, 10 and 100 times the source, of many kinds.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import builds
import growth
import report

from glslc_coop import driver
from glslc_coop.cli import command_line
from glslc_coop.diagnostics.sink import Sink
from glslc_coop.environment import input_files
from glslc_coop.environment.options import Options
from glslc_coop.environment.positions import SourceMap

ROOT = sys.path[0]
PHASES = ("lex and preprocess", "parse", "check", "emit", "link")


def generated(functions: int) -> str:
    """Return a shader with that many functions, each of some 90 tokens."""
    lines = [
        "#version 450",
        "layout(local_size_x = 64) in;",
        "layout(binding = 0, std430) buffer Data { float values[]; } data;",
    ]
    for number in range(functions):
        lines.append(
            f"float f{number}(float x, int count)\n{{\n    float sum = {number}.5;\n"
            f"    for (int i = 0; i < count; i++) {{\n"
            f"        if ((i & {number % 7 + 1}) != 0)\n"
            f"            sum += x * data.values[i + {number}] - sqrt(abs(sum));\n"
            f"        else\n            sum = mix(sum, x, 0.25) + float(i * {number + 3});\n    }}\n    return sum;\n}}"
        )
    calls = "".join(f"    total += f{number}(total, 4);\n" for number in range(functions))
    lines.append(
        f"void main()\n{{\n    float total = 0.0;\n{calls}    data.values[gl_GlobalInvocationID.x] = total;\n}}\n"
    )
    return "\n".join(lines)


def arguments_for(path: str) -> list[str]:
    """Return the command line of a shader: what its head says, for vulkan1.3 where that names no target."""
    arguments = ["--target-env=vulkan1.3"]
    for line in input_files.read_shader(path).splitlines():
        if not line.startswith("//"):
            break
        if line.startswith("// options:"):
            arguments += shlex.split(line[len("// options:") :])
    return [*arguments, path]


def run_phases(text: str, path: str, options: Options) -> dict[str, float]:
    """Seconds of each phase of one compilation, and the number of tokens."""
    from glslc_coop.codegen.emit.entry_point import generate_module
    from glslc_coop.codegen.ir.linker import link_bytes
    from glslc_coop.lexer import lexer
    from glslc_coop.lexer.preprocessor import PreprocessorOptions
    from glslc_coop.parser import parser
    from glslc_coop.semantics import checker

    sink, sources = Sink(False), SourceMap()
    environment = driver.new_environment(options)
    main = sources.add(path, text)
    preprocessing = PreprocessorOptions()
    preprocessing.macros = options.macros
    preprocessing.includer = input_files.file_includer(options.include_dirs)
    clock = time.perf_counter
    marks = [clock()]
    tokens = lexer.tokenize(main, sources, environment, sink, preprocessing)
    marks.append(clock())
    tree = parser.parse(tokens, environment, sink)
    marks.append(clock())
    unit = checker.check(tree, environment, sink, sources, options)
    marks.append(clock())
    if sink.has_errors:
        sys.exit(f"{path}: does not compile")
    module = generate_module(unit, environment, options)
    marks.append(clock())
    spirv = link_bytes(module)
    marks.append(clock())
    found: dict[str, float] = {phase: later - earlier for phase, earlier, later in zip(PHASES, marks, marks[1:])}
    return {**found, "total": marks[-1] - marks[0], "tokens": len(tokens), "words": len(spirv) // 4}


def peak_memory(text: str, path: str, options: Options) -> float:
    """Return the most memory that Python objects of one compilation took at a time, in MiB."""
    tracemalloc.start()
    driver.compile_text(text, path, options)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / (1 << 20)


def process_time(command: list[str], repeat: int) -> float | None:
    """Return the median wall time of a command, or None when it fails."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        if subprocess.run(command, capture_output=True).returncode:
            return None
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def measure(path: str, repeat: int, reference: str | None, folder: str) -> dict[str, object]:
    """Everything about one shader."""
    text, arguments = input_files.read_shader(path), arguments_for(path)
    parsed = command_line.parse(arguments)
    options = parsed.options
    options.stage = parsed.inputs[0].stage
    # The reference and we take turns, so that a busy machine is busy for both.
    runs = [run_phases(text, path, options) for _ in range(repeat + 1)][1:]
    row: dict[str, object] = {
        "shader": os.path.relpath(path, ROOT) if path.startswith(ROOT) else os.path.basename(path)
    }
    for key in (*PHASES, "total", "tokens", "words"):
        row[key] = statistics.median(run[key] for run in runs)
    row["peak MiB"] = peak_memory(text, path, options)
    output = os.path.join(folder, "out.spv")
    row["process"] = process_time([sys.executable, "-m", "glslc_coop", *arguments, "-o", output], repeat)
    if reference is not None:
        row["reference"] = process_time(
            [part.format(file=path, output=output) for part in shlex.split(reference)], repeat
        )
    return row


def show(row: dict[str, object]) -> None:
    """Print one shader as a line of text."""
    phases = "  ".join(f"{phase} {1000 * float(row[phase]):.1f}" for phase in PHASES)  # type: ignore[arg-type]
    total = float(row["total"])  # type: ignore[arg-type]
    line = (
        f"{row['shader']}: {row['tokens']:.0f} tokens, {1000 * total:.1f} ms ({phases}), peak {row['peak MiB']:.1f} MiB"
    )
    process, reference = row.get("process"), row.get("reference")
    if isinstance(process, float):
        line += f", process {1000 * process:.0f} ms"
        if isinstance(reference, float):
            line += f" = {process / reference:.2f} x reference; compilation alone {total / reference:.2f} x"
    print(line, flush=True)


def phases(chosen: argparse.Namespace, folder: str) -> list[dict[str, object]]:
    """Measure the phases of each shader and the growth; print and return the rows."""
    rows = []
    shaders = [os.path.abspath(name) for name in chosen.shaders]
    sizes = []
    if not shaders:
        shaders = [os.path.join(ROOT, "examples", "neural_texture.comp")]
        valid = [
            os.path.join(d, n)
            for d, _, names in os.walk(os.path.join(ROOT, "testdata", "valid"))
            for n in names
            if n.endswith(".comp")
        ]
        shaders += sorted(sorted(valid), key=os.path.getsize)[-5:]
        for functions in (1, 10, 100):
            sizes.append(os.path.join(folder, f"generated_{functions}.comp"))
            with open(sizes[-1], "w", encoding="utf-8") as file:
                file.write(generated(functions))
    reference = chosen.reference
    if reference is None and chosen.glslc:
        reference = f"{shlex.quote(chosen.glslc)} --target-env=vulkan1.3 {{file}} -o {{output}}"
    for path in shaders + sizes:
        rows.append(measure(path, chosen.repeat, reference, folder))
        show(rows[-1])
    if sizes:
        for earlier, later in zip(rows[-3:], rows[-2:]):
            parts = ", ".join(
                f"{key} x {float(later[key]) / float(earlier[key]):.1f}"  # type: ignore[arg-type]
                for key in ("tokens", *PHASES, "total", "peak MiB")
            )
            print(f"growth {earlier['shader']} -> {later['shader']}: {parts}")
    return rows


def phase_table(rows: list[dict[str, object]]) -> str:
    """Return the rows of `phases` as a Markdown table, in milliseconds."""
    heads = ["shader", "tokens", *PHASES, "total", "process", "peak MiB", "process / reference"]
    lines = [f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}"]
    for row in rows:
        times = [f"{1000 * float(row[key] or 0):.1f}" for key in (*PHASES, "total", "process")]  # type: ignore[arg-type]
        process, reference = row["process"], row.get("reference")
        is_known = isinstance(process, float) and isinstance(reference, float)
        ratio = f"{process / reference:.2f}" if is_known else ""  # type: ignore[operator]
        cells = [str(row["shader"]), f"{row['tokens']:.0f}", *times, f"{row['peak MiB']:.1f}", ratio]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def builds_tables(chosen: argparse.Namespace, folder: str) -> str:
    """Measure builds of the manifest; print and return their tables, and draw the picture."""
    ours = shlex.split(chosen.ours) if chosen.ours else [sys.executable, "-m", "glslc_coop"]
    build = builds.Build(chosen.manifest, chosen.every, chosen.only, chosen.glslc, ours, chosen.jobs, folder)
    small = builds.measure_small(build, 5 * chosen.rounds)
    rows = builds.measure(build, chosen.rounds)
    rounds = f", median of {chosen.rounds} rounds" if chosen.rounds > 1 else ""
    title = f"{len(build.jobs)} shaders, {chosen.jobs} at a time{rounds}"
    text = (
        f"## {title}\n\n{report.table(rows)}\n## A shader that does nothing, one process at a time\n\n"
        f"{report.table(small)}"
    )
    print(text)
    if chosen.report:
        picture = os.path.join(chosen.report, "builds.png")
        if not report.draw(rows, f"{title}\n{report.machine()}", picture):
            print("no picture: matplotlib is not installed", file=sys.stderr)
    return text


def growth_table(chosen: argparse.Namespace, folder: str) -> str:
    """Measure how time and memory grow with the source; print and return the table."""
    ours = shlex.split(chosen.ours) if chosen.ours else [sys.executable, "-m", "glslc_coop"]
    text = growth.table(growth.measure(chosen.glslc, ours, chosen.rounds, folder))
    print(text)
    return f"## Growth, processor time\n\n{text}"


def main() -> None:
    """Reads the arguments, measures, prints."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("shaders", nargs="*")
    arguments.add_argument("--reference", help="command of the reference compiler, with {file} and {output}")
    arguments.add_argument("--repeat", type=int, default=7)
    arguments.add_argument("--json", help="write the rows to this file")
    arguments.add_argument("--manifest", help="measure builds of these shaders: JSON lines, as for glslc-coop batch")
    arguments.add_argument("--glslc", help="path of the reference glslc, for --manifest")
    arguments.add_argument("--ours", help="an installed glslc-coop in place of this checkout, for --manifest")
    arguments.add_argument("--every", type=int, default=1, help="take every Nth job of the manifest")
    arguments.add_argument("--only", default="", help="take those whose file's name contains this")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--jobs", "-j", type=int, default=2, help="processes at a time")
    arguments.add_argument("--no-phases", action="store_true", help="measure builds alone")
    arguments.add_argument("--growth", action="store_true", help="measure growth alone, beside --glslc")
    arguments.add_argument("--report", help="write tables.md and builds.png to this folder")
    chosen = arguments.parse_args()
    if chosen.manifest and not chosen.glslc:
        arguments.error("--manifest requires --glslc")
    if chosen.growth and not chosen.glslc:
        arguments.error("--growth requires --glslc")
    # As users have it.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if not chosen.ours:
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (ROOT, os.environ.get("PYTHONPATH"))))
    if chosen.report:
        os.makedirs(chosen.report, exist_ok=True)
    text = f"Measured {report.machine()}, load {report.load()}.\n\n"
    rows: list[dict[str, object]] = []
    with tempfile.TemporaryDirectory() as folder:
        if chosen.manifest:
            text += builds_tables(chosen, folder) + "\n"
        if chosen.growth:
            text += growth_table(chosen, folder)
        elif not chosen.no_phases:
            rows = phases(chosen, folder)
            text += f"## Phases, ms\n\n{phase_table(rows)}"
    if chosen.report:
        with open(os.path.join(chosen.report, "tables.md"), "w", encoding="utf-8") as file:
            file.write(text)
    if chosen.json:
        with open(chosen.json, "w", encoding="utf-8") as file:
            json.dump(rows, file, indent=1)


if __name__ == "__main__":
    main()
