"""The offsets of a block's members under each packing rule, side by side.

In: a block's members. Out: `Placement` rows for a rule, a text table, a picture. Must not know: SPIR-V. The rules are
written down once more, apart from the checker's, so that tests can hold one against the other: GLSL 4.60 section
7.6.2.2 (std140, std430), GL_EXT_scalar_block_layout.
"""

from __future__ import annotations

from glslc_coop.codegen.literal_strings import printable
from glslc_coop.lazy import lazy
from glslc_coop.reflection.host_types import shape_of

with lazy:
    from glslc_coop.reflection.memory import Member

RULES = ("std140", "std430", "scalar")
#: Characters of a column of text.
_WIDEST = 80


class Placement:
    """Where one member is under one rule. gap: the bytes of padding in front of it."""

    __slots__ = ("member", "offset", "size", "gap")

    def __init__(self, member: Member, offset: int, size: int | None, gap: int) -> None:
        self.member = member
        self.offset = offset
        self.size = size
        self.gap = gap


def place(members: list[Member], rule: str) -> list[Placement]:
    """Return the members in order with their offsets under a rule, without regard to the offsets that they have."""
    return _place(members, [_measure(member, rule) for member in members])


def _place(members: list[Member], measures: list[tuple[int, int | None, int]]) -> list[Placement]:
    """Return the members in order with their offsets; each is measured once, since structures may be nested deeply."""
    found: list[Placement] = []
    end = position = 0
    for member, (alignment, size, consumed) in zip(members, measures):
        offset = -(-position // alignment) * alignment
        found.append(Placement(member, offset, size, offset - end))
        position = offset + consumed
        end = offset + (size or 0)
    return found


def _measure(member: Member, rule: str) -> tuple[int, int | None, int]:
    """Return alignment, size (None for a runtime array), and how far away the next member begins at the least."""
    alignment, size, consumed = _element(member, rule)
    for dimension in reversed(member.array):
        if rule == "std140":
            alignment = -(-alignment // 16) * 16
        stride = -(-consumed // alignment) * alignment
        if dimension.size is None:
            return alignment, None, 0
        count = dimension.size.value
        # Scalar layout lets the next member into the tail padding of the last element.
        size = stride * (count - 1) + size
        consumed = size if rule == "scalar" else stride * count
    return alignment, size, consumed


def _element(member: Member, rule: str) -> tuple[int, int, int]:
    """Return alignment, size and consumed bytes of a member without its array dimensions."""
    if member.members is not None:
        return _struct(member.members, rule)
    shape = shape_of(member.type, member.matrix_order)
    if shape is None:
        return 8, 8, 8
    if not shape.counts:
        return shape.width, shape.width, shape.width
    components = shape.counts[-1]
    size = components * shape.width
    alignment = shape.width if rule == "scalar" else shape.width * (4 if components == 3 else components)
    if len(shape.counts) == 1:
        return alignment, size, size
    if rule == "std140":
        alignment = -(-alignment // 16) * 16
    stride = -(-size // alignment) * alignment
    lines = shape.counts[0]
    consumed = stride * lines
    return alignment, stride * (lines - 1) + size, consumed


def _struct(members: list[Member], rule: str) -> tuple[int, int, int]:
    measures = []
    for member in members:
        # Not in a comprehension: it would be a frame for each of perhaps hundreds of levels.
        measures.append(_measure(member, rule))
    alignment = max((alignment for alignment, _, _ in measures), default=1)
    if rule == "std140":
        alignment = -(-alignment // 16) * 16
    placements = _place(members, measures)
    size = max((row.offset + (row.size or 0) for row in placements), default=0)
    consumed = size if rule == "scalar" else -(-size // alignment) * alignment
    return alignment, size, consumed


def total(placements: list[Placement]) -> int:
    """Return the bytes that placed members cover."""
    return max((row.offset + (row.size or 0) for row in placements), default=0)


def table(name: str, members: list[Member]) -> str:
    """Return the text that `glslc-coop layout` prints for a block: offsets as declared, then under each rule.

    `+4` after an offset: bytes of padding in front of the member.
    """
    columns = [place(members, rule) for rule in RULES]
    rows: list[tuple[str, ...]] = [("member", "type", "declared", *RULES)]
    for index, member in enumerate(members):
        cells = []
        for placements in columns:
            placed = placements[index]
            cells.append(f"{placed.offset}{f' +{placed.gap}' if placed.gap else ''}")
        rows.append((_cut(member.name), _cut(_type(member)), str(member.offset), *cells))
    declared = max((member.offset + (member.size or 0) for member in members), default=0)
    rows.append(("(size)", "", str(declared), *(str(total(placements)) for placements in columns)))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [f"{name}:"]
    for row in rows:
        text = [row[at].ljust(widths[at]) if at < 2 else row[at].rjust(widths[at]) for at in range(len(row))]
        lines.append("  " + "  ".join(text).rstrip())
    return "".join(f"{printable(line)}\n" for line in lines)


def _cut(text: str) -> str:
    """Return a text that a column has room for: all rows are as wide as the longest."""
    return text if len(text) <= _WIDEST else text[: _WIDEST - 1] + "…"


def _type(member: Member) -> str:
    return member.type + "".join(f"[{'' if row.size is None else row.size}]" for row in member.array)


def picture(name: str, members: list[Member], path: str) -> None:
    """Write a picture of the block under each rule: a row of 16 bytes a line, padding hatched. Needs matplotlib."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, len(RULES), figsize=(4 * len(RULES), 4), squeeze=False)
    colours = pyplot.get_cmap("tab20")
    for axis, rule in zip(axes[0], RULES):
        placements = place(members, rule)
        rows = min(max(1, -(-total(placements) // 16)), 64)
        for index, row in enumerate(placements):
            for start, size, is_gap in ((row.offset - row.gap, row.gap, True), (row.offset, row.size or 0, False)):
                _bars(axis, start, size, "white" if is_gap else colours(index % 20), is_gap)
            if row.size:
                axis.text(row.offset % 16 + 0.2, row.offset // 16 + 0.65, row.member.name, fontsize=8)
        axis.set(
            title=f"{name}, {rule}", xlim=(0, 16), ylim=(rows, 0), xticks=range(0, 17, 4), xlabel="byte of the row"
        )
        lines = range(0, rows, -(-rows // 16))
        axis.set_yticks([line + 0.45 for line in lines], [str(16 * line) for line in lines])
        axis.set_ylabel("offset of the row")
    figure.tight_layout()
    figure.savefig(path)
    pyplot.close(figure)


def _bars(axis: object, start: int, size: int, colour: object, is_gap: bool) -> None:
    """Draw a range of bytes, split at multiples of 16."""
    while size > 0:
        width = min(size, 16 - start % 16)
        axis.broken_barh(  # type: ignore[attr-defined]  # matplotlib is not needed to check types
            [(start % 16, width)],
            (start // 16, 0.9),
            facecolor=colour,
            edgecolor="black",
            linewidth=0.5,
            hatch="//" if is_gap else None,
        )
        start += width
        size -= width
