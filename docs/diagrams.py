"""Draw the pictures of the pages that explain: tiles, layouts in memory, the pipeline, the speeds of lowered forms.

In: nothing. Out: `docs/tiles.svg`, `docs/layouts.svg`, `docs/pipeline.svg` and `docs/devices.svg`, or with `--check`
exit code 1 when one of them differs from what this draws. They are at most as wide as a phone shows with legible text.
"""

from __future__ import annotations

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTH = 440
STYLE = """\
text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.title { font-weight: 600; font-size: 14px; }
.small { font-size: 11px; }
.tiny { font-size: 9px; }
.ground { fill: #ffffff; }
.cell { fill: #f6f8fa; stroke: #8c959f; }
.read { fill: #fbe3a1; stroke: #8c959f; }
.now { fill: #f0b429; stroke: #8c959f; }
.own { fill: #2f81f7; stroke: #8c959f; }
.own + text { fill: #ffffff; font-weight: 600; }
.now + text { fill: #1f2328; font-weight: 600; }
.arrow { stroke: #57606a; fill: none; }
.head { fill: #57606a; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .ground { fill: #0d1117; }
  .cell { fill: #161b22; stroke: #484f58; }
  .read { fill: #5c4813; stroke: #484f58; }
  .arrow { stroke: #8b949e; }
  .head { fill: #8b949e; }
}
"""


def drawing(title: str, height: int, parts: list[str]) -> str:
    """Return a picture of the common width."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">'
    ground = f'<rect class="ground" width="{WIDTH}" height="{height}" rx="8"/>'
    return "\n".join([head, f"<title>{title}</title>", f"<style>\n{STYLE}</style>", ground, *parts, "</svg>"]) + "\n"


def text(x: float, y: float, content: str, kind: str = "", anchor: str = "start") -> str:
    """Return a line of text."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{content}</text>'


def box(x: float, y: float, width: float, height: float, content: str, kind: str = "cell") -> str:
    """Return a rectangle with a text in its middle."""
    rectangle = f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'
    return f"{rectangle}{text(x + width / 2, y + height / 2 + 5, content, '', 'middle')}"


def small_box(x: float, y: float, width: float, height: float, content: str, kind: str) -> str:
    """Return a rectangle with a small text in its middle."""
    rectangle = f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'
    return f"{rectangle}{text(x + width / 2, y + height / 2 + 4, content, 'tiny', 'middle')}"


def arrow(x: float, y: float, to_x: float, to_y: float) -> str:
    """Return an arrow to the right or down."""
    tips = [(-8, -4), (-8, 4)] if to_y == y else [(-4, -8), (4, -8)]
    points = " ".join(f"{to_x + dx:g},{to_y + dy:g}" for dx, dy in tips)
    line = f'<path class="arrow" d="M{x:g} {y:g} L{to_x:g} {to_y:g}"/>'
    return f'{line}<polygon class="head" points="{points} {to_x:g},{to_y:g}"/>'


def tiles() -> str:
    """Return the picture of C = A · B in tiles: what one subgroup computes, and what it reads."""
    side, rows, columns, depth, row, column, step = 34, 4, 4, 3, 2, 1, 1
    left, top = 40, 40
    right, below = left + depth * side + 30, top + depth * side + 30
    parts = [
        text(right, top - 12, "B: K x N", "title"),
        text(left, below - 12, "A: M x K", "title"),
        text(right + columns * side + 10, below + 14, "C: M x N", "title"),
    ]
    for k in range(depth):
        for j in range(columns):
            kind = ("now" if k == step else "read") if j == column else "cell"
            parts.append(box(right + j * side, top + k * side, side, side, "b" if kind == "now" else "", kind))
    for i in range(rows):
        for k in range(depth):
            kind = ("now" if k == step else "read") if i == row else "cell"
            parts.append(box(left + k * side, below + i * side, side, side, "a" if kind == "now" else "", kind))
        for j in range(columns):
            kind = "own" if (i, j) == (row, column) else "cell"
            parts.append(box(right + j * side, below + i * side, side, side, "sum" if kind == "own" else "", kind))
    top = below + rows * side + 44
    parts.append(text(left, top - 12, "A tile, and who holds what", "title"))
    cell, lanes, shown, slot = 19, 16, 6, 0
    for number in range(64):
        lane = number % lanes
        label, kind = (f"m[{slot}]", "own") if lane == shown else (str(lane), "cell")
        slot += lane == shown
        parts.append(small_box(left + number % 8 * (cell + 5), top + number // 8 * cell, cell + 5, cell, label, kind))
    lines = [
        "8 x 8 elements,",
        f"{lanes} invocations:",
        f"invocation {shown} holds {slot}.",
        "The device decides which.",
    ]
    parts += [text(left + 8 * (cell + 5) + 16, top + 22 + 20 * number, line) for number, line in enumerate(lines)]
    return drawing("A product of matrices in tiles", top + 8 * cell + 20, parts)


#: The load that the picture of layouts shows: the first element, the stride, rows and columns.
FIRST, STRIDE, ROWS, COLUMNS = 9, 8, 3, 4


def element(row: int, column: int, is_column_major: bool) -> int:
    """Return the index, in the array, of an element that coopMatLoad takes."""
    return FIRST + (column * STRIDE + row if is_column_major else row * STRIDE + column)


def layouts() -> str:
    """Return the picture of the two layouts: which element of an array each element of a matrix is."""
    side, left = 26, 24
    parts, top = [], 34
    for is_column_major, name in ((False, "RowMajor"), (True, "ColumnMajor")):
        parts.append(text(left, top - 10, f"coopMatLoad(m, data, {FIRST}, {STRIDE}, …Layout{name})", "title"))
        taken = {}
        for row in range(ROWS):
            for column in range(COLUMNS):
                index = element(row, column, is_column_major)
                kind = "own" if row == 0 and not is_column_major or column == 0 and is_column_major else "now"
                taken[index] = kind
                parts.append(box(left + column * side, top + row * side, side, side, str(index), kind))
        parts.append(text(left, top + ROWS * side + 16, f"m: {ROWS} x {COLUMNS}", "small"))
        start = left + COLUMNS * side + 60
        for index in range(5 * STRIDE):
            x, y = start + index % STRIDE * side, top + index // STRIDE * side
            parts.append(box(x, y, side, side, str(index), taken.get(index, "cell")))
        parts.append(text(start, top + 5 * side + 16, f"data, {STRIDE} elements a line", "small"))
        top += 5 * side + 66
    return drawing("Row-major and column-major loads", top - 30, parts)


#: Name of each phase, its result, and what else it sets or reads.
PHASES = (
    ("shader", "GLSL text", ""),
    ("lexer", "tokens", "#version, #extension: the environment"),
    ("parser", "syntax tree", ""),
    ("checker", "the same tree, checked", "check, lsp: the tree is kept"),
    ("codegen", "SPIR-V module in memory", "-O, lower: passes over the module"),
    ("words", "a .spv file, or text", "reflect, dis, stats: read any module"),
)


def pipeline() -> str:
    """Return the picture of the phases of a compilation."""
    left, width, height, gap, top = 24, 92, 34, 24, 20
    parts = []
    for number, (name, result, beside) in enumerate(PHASES):
        y = top + number * (height + gap)
        parts.append(box(left, y, width, height, name, "own" if 0 < number < len(PHASES) - 1 else "cell"))
        parts.append(text(left + width + 14, y + (16 if beside else 22), result))
        if beside:
            parts.append(text(left + width + 14, y + 32, beside, "small"))
        if number:
            parts.append(arrow(left + width / 2, y - gap, left + width / 2, y))
    return drawing("The phases of a compilation", top + len(PHASES) * (height + gap), parts)


#: Kernel -> its time in tiles and in the plain form, native is 1. On an H200; benchmarks/RESULTS.md has the rows.
TIMES = (
    ("Six layers of 64, 32 times", 0.46, 11.5),
    ("Six layers of 128, 32 times", 0.41, 12.1),
    ("Training step, few samples", 1.76, 42.5),
    ("Training step, many samples", 0.73, 109.0),
)


def devices() -> str:
    """Return the picture of how many times as fast as the plain form the others are."""
    left, height, top = 88, 16, 44
    parts = [text(24, 26, "Times as fast as the plain form, on an H200", "title")]
    y = top
    for name, tiles_time, plain_time in TIMES:
        parts.append(text(24, y + 12, name))
        y += 20
        speeds = (("native", plain_time), ("KHR tiles", plain_time / tiles_time), ("plain", 1.0))
        for form, speed in speeds:
            length = max((WIDTH - left - 64) * speed / max(each for _, each in speeds), 2)
            kind = "now" if form == "KHR tiles" else "read"
            parts.append(f'<rect class="{kind}" x="{left}" y="{y}" width="{length:.1f}" height="{height}"/>')
            parts.append(text(left - 8, y + 12, form, "small", "end"))
            parts.append(text(left + length + 8, y + 12, f"{speed:.0f} times" if speed > 1 else "1", "small"))
            y += height + 3
        y += 12
    return drawing("Speeds of a network's forms on one device", y, parts)


def main() -> int:
    """Write the files, or compare them."""
    for name, draw in (("tiles", tiles), ("layouts", layouts), ("pipeline", pipeline), ("devices", devices)):
        path, drawn = os.path.join(HERE, f"{name}.svg"), draw()
        if "--check" in sys.argv:
            with open(path, encoding="utf-8") as file:
                if file.read() != drawn:
                    return 1
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(drawn)
    return 0


if __name__ == "__main__":
    sys.exit(main())
