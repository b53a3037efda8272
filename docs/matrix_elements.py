"""Draw which invocation holds which element of a lowered matrix: `docs/matrix-elements.svg` of matrix-elements.md.

In: nothing. Out: the file, or with `--check` exit code 1 when it is not what the lowering does today: the drawing
evaluates the macros of `ownership.glsl` and the shapes of the pass.
"""

from __future__ import annotations

import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
PATH = os.path.join(HERE, "matrix-elements.svg")
SIZE, LANES, SHOWN = 8, 16, 6
CELL, GAP, LEFT, TOP = 30, 56, 24, 24
STYLE = """\
text { font: 13px system-ui, sans-serif; fill: #1f2328; }
.title { font-weight: 600; font-size: 15px; }
.ground { fill: #ffffff; }
.cell { fill: #f6f8fa; stroke: #8c959f; }
.own { fill: #2f81f7; stroke: #8c959f; }
.read { fill: #f0b429; stroke: #8c959f; }
.own + text { fill: #ffffff; font-weight: 600; }
.read + text { fill: #1f2328; font-weight: 600; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .ground { fill: #0d1117; }
  .cell { fill: #161b22; stroke: #484f58; }
}
"""


def line_of_block(block: int, number: int, unit: int, blocks: int) -> int:
    """Return the row or column that the macro of that name computes."""
    from glslc_coop.codegen.cooperative_lowering import helper_files

    head = helper_files.sections("ownership")[0].replace("\\\n", " ")
    macro = re.search(r"#define LINE_OF_BLOCK\(block, number, unit, blocks\)(.*)", head)
    assert macro is not None
    names = {"block": block, "number": number, "unit": unit, "blocks": blocks}
    value: int = eval(macro[1].replace("/", "//"), {}, names)
    return value


def in_turns() -> dict[tuple[int, int], tuple[int, int]]:
    """Return (row, column) -> (lane, slot) of a matrix that is held in turns."""
    elements = range(SIZE * SIZE)
    return {(element // SIZE, element % SIZE): (element % LANES, element // LANES) for element in elements}


def in_blocks(units: tuple[int, int]) -> dict[tuple[int, int], tuple[int, int]]:
    """Return (row, column) -> (lane, slot) of a matrix that is held in blocks."""
    from glslc_coop.codegen.cooperative_lowering.shapes import block_of

    block = block_of(SIZE, SIZE, LANES, units)
    assert block is not None
    owners = {}
    for lane in range(LANES):
        for slot in range(block.rows * block.columns):
            row = line_of_block(lane // block.lines, slot // block.columns, block.row_unit, block.stacks)
            column = line_of_block(lane % block.lines, slot % block.columns, block.column_unit, block.lines)
            owners[row, column] = lane, slot
    assert len(owners) == SIZE * SIZE
    return owners


def grid(left: int, top: int, title: str, classes: dict[tuple[int, int], tuple[str, str]]) -> list[str]:
    """Return a matrix. classes: (row, column) -> (class, text)."""
    parts = [f'<text class="title" x="{left}" y="{top - 10}">{title}</text>']
    for (row, column), (kind, text) in sorted(classes.items()):
        x, y = left + column * CELL, top + row * CELL
        parts.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>')
        parts.append(f'<text x="{x + CELL // 2}" y="{y + CELL // 2 + 5}" text-anchor="middle">{text}</text>')
    return parts


def owners(held: dict[tuple[int, int], tuple[int, int]]) -> dict[tuple[int, int], tuple[str, str]]:
    """Return the cells of a matrix with the lane in each; those of the lane that is shown stand out."""
    return {place: ("own" if lane == SHOWN else "cell", str(lane)) for place, (lane, _) in held.items()}


def picture() -> str:
    """Return the drawing."""
    side = SIZE * CELL
    width, height = 2 * LEFT + 3 * side + 2 * GAP, 2 * TOP + 2 * side + 124
    first, second = TOP + 20, TOP + side + 96
    columns = [LEFT + number * (side + GAP) for number in range(3)]
    block = in_blocks((1, 1))
    result = {place: ("own" if lane == SHOWN else "cell", f"s{slot}") for place, (lane, slot) in block.items()}
    result = {place: (kind, text if kind == "own" else "") for place, (kind, text) in result.items()}
    rows = {row for (row, _), (lane, _) in block.items() if lane == SHOWN}
    lines = {column for (_, column), (lane, _) in block.items() if lane == SHOWN}
    places = [(row, column) for row in range(SIZE) for column in range(SIZE)]
    left = {place: ("read" if place[0] in rows else "cell", "") for place in places}
    right = {place: ("read" if place[1] in lines else "cell", "") for place in places}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        "<title>Which invocation holds which element</title>",
        f"<style>\n{STYLE}</style>",
        f'<rect class="ground" width="{width}" height="{height}" rx="8"/>',
        *grid(columns[0], first, "in turns", owners(in_turns())),
        *grid(columns[1], first, "in blocks", owners(block)),
        *grid(columns[2], first, "in blocks, 2 columns together", owners(in_blocks((1, 2)))),
        f'<text x="{LEFT}" y="{first + side + 22}">8 x 8 elements, 16 invocations: the number is the lane; lane '
        f"{SHOWN} is marked.</text>",
        *grid(columns[0], second, "A: rows that the lane reads", left),
        *grid(columns[1], second, "B: columns that the lane reads", right),
        *grid(columns[2], second, "C: slots of the lane", result),
        f'<text x="{LEFT}" y="{second + side + 22}">A product: lane {SHOWN} computes its block of C from rows of A and '
        "columns of B.</text>",
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


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
