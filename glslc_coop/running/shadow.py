"""The same products in wider components, and how far the narrow ones are from them.

In: a module; the arrays of two runs. Out: the module with wider matrices; a `Deviation` for each buffer that matrices
are stored to. Must not know: how a module is widened, how it is run.
"""

from __future__ import annotations

from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.running.comparison import differences
from glslc_coop.running.errors import RunError

with lazy:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import TypeAlias

    from glslc_coop.running.binding import Key, Resource
    from glslc_coop.running.comparison import Difference
    from glslc_coop.running.device import Array

#: Set and binding -> the lines on which matrices are stored there.
Lines: TypeAlias = "dict[tuple[int, int], list[int]]"
#: What --shadow takes -> the width of components.
SHADOWS = {"float32": 32, "float64": 64}


class Deviation:
    """How far a buffer is from the same with wider matrices. lines: where matrices are stored to it; largest: the
    largest difference relative to the wide number itself, and index, found, expected: where and what it is there.
    """

    __slots__ = ("name", "shadow", "lines", "largest", "index", "found", "expected")

    def __init__(self, shadow: str, lines: Sequence[int], difference: Difference) -> None:
        self.name = difference.name
        self.shadow = shadow
        self.lines = sorted(set(lines))
        self.largest, self.index, self.found, self.expected = difference.largest_relative()

    def __str__(self) -> str:
        lines = f", stored on line {', '.join(map(str, self.lines))}," if self.lines else ""
        if not self.largest:
            return f"{self.name}{lines} is the same with {self.shadow}"
        where = "".join(f"[{each}]" for each in self.index)
        text = f"{self.name}{lines} differs from {self.shadow} by {self.largest:.2g} of the number at most"
        return f"{text}, at {where}: {self.found:g} instead of {self.expected:g}"

    def to_json(self) -> dict[str, object]:
        """Return the numbers as JSON objects."""
        return {**{name: getattr(self, name) for name in self.__slots__}, "index": list(self.index)}


def widened(module: bytes, shadow: str) -> tuple[bytes, Lines]:
    """Return a module with wider matrices, and where it stores them. Raises RunError."""
    from glslc_coop.codegen.cooperative_lowering.options import LoweringError
    from glslc_coop.codegen.instrumentation.widening import widen
    from glslc_coop.codegen.ir.linker import link
    from glslc_coop.codegen.ir.reader import ReaderError, read
    from glslc_coop.codegen.ir.words import from_bytes, to_bytes

    if shadow not in SHADOWS:
        raise RunError(f"shadow is '{shadow}'", f"it may be {', '.join(SHADOWS)}")
    try:
        found = read(from_bytes(module))
        stores = widen(found, SHADOWS[shadow])
    except (ReaderError, LoweringError) as error:
        raise RunError(f"the module has no shadow: {error}") from None
    lines: Lines = {}
    for store in stores:
        variable = store.variable
        rows = {row[0]: row[1] for row in getattr(variable, "decorations", None) or () if len(row) > 1}
        if spirv.DecorationBinding in rows:
            place = (rows.get(spirv.DecorationDescriptorSet, 0), rows[spirv.DecorationBinding])
            lines.setdefault(place, []).extend([] if store.line is None else [store.line])
    if not lines:
        raise RunError("the module has no shadow: it stores no matrix to a buffer")
    return to_bytes(link(found)), lines


def deviations(
    shadow: str, lines: Lines, rows: Sequence[Resource], found: Mapping[Key, Array], wide: Mapping[Key, Array]
) -> Iterator[Deviation]:
    """Yield how far each buffer is from the wide one."""
    for row in rows:
        if row.is_written and row.place is not None and row.place[:2] in lines:
            for each in differences(row, found[row.key], wide[row.key]):
                yield Deviation(shadow, lines[row.place[:2]], each)
