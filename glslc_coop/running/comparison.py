"""Comparing the results of two runs, and a picture of where they differ.

In: arrays. Out: `Difference` rows and text. Must not know: where the arrays come from.
"""

from __future__ import annotations

from glslc_coop.lazy import lazy
from glslc_coop.running.values import numpy

with lazy:
    from collections.abc import Iterator

    from glslc_coop.running.binding import Resource
    from glslc_coop.running.device import Array

#: GLSL scalar type -> the largest difference, relative to the largest expected number, that rounding explains.
TOLERANCES = {"float16_t": 1e-2, "bfloat16_t": 4e-2, "floate4m3_t": 0.15, "floate5m2_t": 0.3, "float": 1e-4}
TOLERANCES |= {"double": 1e-9}
#: By the kind and size of a numpy type, for members of structures.
_KINDS = {("f", 2): "float16_t", ("f", 4): "float", ("f", 8): "double"}
_MOST_ROWS, _MOST_COLUMNS = 32, 64
#: Differences in the picture, from within tolerance to a hundred times more and beyond.
_SHADES = ".oO#"


class Difference:
    """How two arrays differ. count: elements beyond the tolerance, of `total`; largest: the largest absolute
    difference, `relative` to the largest expected number; index: where; found, expected: the numbers there.
    """

    __slots__ = (
        "name",
        "count",
        "total",
        "largest",
        "relative",
        "index",
        "found",
        "expected",
        "excess",
        "tolerance",
        "_distance",
        "_found",
        "_expected",
    )

    def __init__(self, name: str, found: Array, expected: Array, tolerance: float) -> None:
        np = numpy()
        self.name = name
        self.tolerance = tolerance
        wide, other = np.asarray(found, np.float64), np.asarray(expected, np.float64)
        with np.errstate(invalid="ignore", over="ignore"):
            distance = np.abs(wide - other)
        same = (wide == other) | (np.isnan(wide) & np.isnan(other))
        distance = np.where(same, 0.0, np.where(np.isnan(distance), np.inf, distance))
        finite = np.abs(other[np.isfinite(other)])
        scale = float(finite.max()) if finite.size and finite.max() > 0 else 1.0
        #: For each element, its difference in units of the tolerance.
        self._distance, self._found, self._expected = distance, wide, other
        self.excess = distance / (tolerance * scale) if tolerance else np.where(distance > 0, np.inf, 0.0)
        self.count = int((self.excess > 1).sum())
        self.total = int(self.excess.size)
        self.largest = float(distance.max()) if distance.size else 0.0
        self.relative = self.largest / scale
        at = np.unravel_index(int(distance.argmax()), distance.shape) if distance.size else ()
        self.index = tuple(int(each) for each in at)
        self.found = wide[at].item() if distance.size else 0.0
        self.expected = other[at].item() if distance.size else 0.0

    def __str__(self) -> str:
        text = f"{self.name}: {self.count} of {self.total} elements differ by more than {self.tolerance:g}"
        if not self.count:
            text = f"{self.name}: equal within {self.tolerance:g}"
        where = "".join(f"[{each}]" for each in self.index)
        if self.largest:
            text += f"; largest difference {self.largest:.3g} (relative {self.relative:.2g})"
            text += f" at {where}: {self.found:g} instead of {self.expected:g}"
        return text

    def largest_relative(self) -> tuple[float, tuple[int, ...], float, float]:
        """Return the largest difference relative to the expected number itself, where it is, and both numbers."""
        np = numpy()
        size = np.where(np.isfinite(self._expected), np.abs(self._expected), 1.0)
        # Sums that cancel are compared with what they were summed from, of which the mean is an estimate.
        least = float(size.mean()) if size.size else 1.0
        ratio = self._distance / np.maximum(size, least if least > 0 else 1.0)
        if not ratio.size:
            return 0.0, (), 0.0, 0.0
        at = np.unravel_index(int(ratio.argmax()), ratio.shape)
        return float(ratio[at]), tuple(map(int, at)), self._found[at].item(), self._expected[at].item()

    def to_json(self) -> dict[str, object]:
        """Return the numbers as JSON objects."""
        names = ("name", "count", "total", "largest", "relative", "found", "expected", "tolerance")
        return {**{name: getattr(self, name) for name in names}, "index": list(self.index)}

    def picture(self) -> str:
        """Return rows and columns as text: blank where equal, else by how much an element differs."""
        np = numpy()
        excess = self.excess.reshape(-1, self.excess.shape[-1]) if self.excess.ndim else self.excess.reshape(1, 1)
        rows, columns = excess.shape
        tall, wide = -(-rows // _MOST_ROWS), -(-columns // _MOST_COLUMNS)
        padded = np.zeros((-(-rows // tall) * tall, -(-columns // wide) * wide))
        padded[:rows, :columns] = excess
        blocks = padded.reshape(padded.shape[0] // tall, tall, -1, wide).max((1, 3))
        lines = [f"rows 0 to {rows - 1}, columns 0 to {columns - 1}"]
        lines[0] += f"; a character is {tall} x {wide} elements" if tall * wide > 1 else ""
        for number, row in enumerate(blocks):
            lines.append(f"{number * tall:6} |{''.join(_shade(each) for each in row)}|")
        lines.append("blank: equal; .: within the tolerance; o: beyond it; O: 10 times; #: 100 times and more, or NaN")
        return "\n".join(lines) + "\n"


def _shade(excess: float) -> str:
    if excess == 0:
        return " "
    return _SHADES[sum(excess > bound for bound in (1, 10, 100))]


def differences(
    resource: Resource, found: Array, expected: Array, tolerance: float | None = None
) -> Iterator[Difference]:
    """Yield how the arrays of a buffer differ: one row, or one for each member of a structure.

    tolerance: None for the one of each type. Raises ValueError for arrays of different shapes.
    """
    np = numpy()
    expected = np.asarray(expected)
    if found.size != expected.size or found.dtype.names != expected.dtype.names:
        raise ValueError(f"{resource.key}: shape {found.shape} against {expected.shape}")
    expected = expected.reshape(found.shape)
    for name, mine, other in _leaves(str(resource.key), found, expected):
        scalar = resource.scalar if mine is found else _KINDS.get((mine.dtype.kind, mine.dtype.itemsize))
        allowed = TOLERANCES.get(scalar or "", 0.0) if tolerance is None else tolerance
        if mine is found:
            same = other.dtype == mine.dtype
            mine, other = resource.numbers(mine), resource.numbers(other) if same else other
        yield Difference(name, mine, other, allowed)


def _leaves(name: str, found: Array, expected: Array) -> Iterator[tuple[str, Array, Array]]:
    if found.dtype.names is None:
        yield name, found, expected
        return
    for each in found.dtype.names:
        yield from _leaves(name if each == "value" else f"{name}.{each}", found[each], expected[each])


def summary(resource: Resource, array: Array) -> Iterator[str]:
    """Yield a line for the array of a buffer, or for each member of a structure: type, shape, range, odd numbers."""
    np = numpy()
    for name, each, _ in _leaves(str(resource.key), array, array):
        type_ = resource.scalar if each is array and resource.scalar else str(each.dtype)
        numbers = np.asarray(resource.numbers(each) if each is array else each, np.float64)
        shape = " x ".join(map(str, each.shape)) or "1"
        text = f"{name}: {type_} {shape}"
        finite = numbers[np.isfinite(numbers)]
        if finite.size:
            text += f", {finite.min():g} to {finite.max():g}, mean {finite.mean():g}"
        odd = {"NaN": np.isnan(numbers).sum(), "infinite": np.isinf(numbers).sum(), "zero": (numbers == 0).sum()}
        yield text + "".join(f", {count} {what}" for what, count in odd.items() if count)
