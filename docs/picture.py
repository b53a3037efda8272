"""Draw what the compiler prints about a shader, as a terminal shows it: `docs/diagnostic.svg` of README.md.

In: nothing. Out: the file, or with `--check` exit code 1 when it is not what the compiler prints today.
"""

from __future__ import annotations

import html
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
PATH = os.path.join(HERE, "diagnostic.svg")
SHADER = """\
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float data[]; };
void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseA> a;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c;
    coopMatLoad(a, data, 0, 8, gl_CooperativeMatrixRowMajor);
    coopMatLoad(b, data, 128, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(c, data, 384, 16, gl_CooperativeMatrixLayoutRowMajor);
    c = coopMatMulAdd(a, b, c);
    coopMatStore(c, data, 384, 16, gl_CooperativeMatrixLayoutRowMajor);
}
"""
COLOURS = {"1;31": "#f47067", "1;35": "#dcbdfb", "1;36": "#6cb6ff", "1": "#ffffff", "1;32": "#8ddb8c", "0": "#adbac7"}
#: Browsers drop other blanks at the ends of a text.
_BLANK = "\N{NO-BREAK SPACE}"
WIDTH, LINE, COLUMNS = 8.4, 20, 112


def printed() -> str:
    """Return what the compiler prints, with the colours of a terminal."""
    from glslc_coop import driver
    from glslc_coop.diagnostics.sink import render, summary
    from glslc_coop.environment.options import Options

    options = Options()
    options.stage, options.target_env = "compute", "vulkan1.3"
    result = driver.compile_text(SHADER, "gemm.comp", options)
    text = render(result.sink.diagnostics, result.sources, "full", "gemm.comp", COLUMNS, True)
    return "$ glslc-coop gemm.comp -o gemm.spv\n" + text + summary(result.sink.diagnostics)


def wrapped(text: str) -> list[str]:
    """Return the lines of a text, long ones broken as a terminal breaks them."""
    lines = []
    for line in text.rstrip("\n").split("\n"):
        shown = 0
        current = ""
        for part in re.split(r"(\x1b\[[\d;]*m)", line):
            if part.startswith("\33"):
                current += part
                continue
            while shown + len(part) > COLUMNS:
                cut = COLUMNS - shown
                lines.append(current + part[:cut])
                current, part, shown = "", part[cut:], 0
            current += part
            shown += len(part)
        lines.append(current)
    return lines


def picture() -> str:
    """Return the drawing."""
    lines = wrapped(printed())
    width, height = round(COLUMNS * WIDTH + 32), len(lines) * LINE + 32
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        "<title>What glslc-coop prints about two mistakes</title>",
        f'<rect width="{width}" height="{height}" rx="8" fill="#22272e"/>',
        '<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">',
    ]
    colour = COLOURS["0"]
    for number, line in enumerate(lines):
        x = 16.0
        for part in re.split(r"(\x1b\[[\d;]*m)", line):
            if part.startswith("\33"):
                colour = COLOURS[part[2:-1]]
            elif part:
                place = f'x="{x:.1f}" y="{16 + (number + 0.75) * LINE:g}" textLength="{len(part) * WIDTH:.1f}"'
                parts.append(f'<text {place} fill="{colour}">{html.escape(part.replace(" ", _BLANK))}</text>')
                x += len(part) * WIDTH
    return "\n".join([*parts, "</g>", "</svg>"]) + "\n"


def main() -> int:
    """Write the file, or compare it."""
    drawn = picture()
    if "--check" in sys.argv:
        with open(PATH, encoding="utf-8") as file:
            return 0 if file.read() == drawn else 1
    with open(PATH, "w", encoding="utf-8") as file:
        file.write(drawn)
    return 0


if __name__ == "__main__":
    sys.exit(main())
