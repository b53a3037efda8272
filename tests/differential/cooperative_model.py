"""An independent model of cooperative programs, in numpy.

In: the text of a program, whose lines end with `//= operation target operands…`: what the line does to matrices (rows
by columns) and to vectors (one row an invocation). Out: the buffers before and after. Floats are computed in double
precision: the programs keep them among the integers that their types hold exactly, so every order of sums gives the
same. Must not know: GLSL.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Values = NDArray[np.float64]

#: How many elements each buffer has.
ELEMENTS = 8192
LANES = 32
INTEGERS = {"int8_t": np.int8, "uint8_t": np.uint8, "int": np.int32, "uint": np.uint32}
MEMORY = {"float16_t": np.float16, "float": np.float32, "bfloat16_t": np.uint16, "floate4m3_t": np.uint8}
MEMORY |= {"floate5m2_t": np.uint8}
#: Float of 8 bits -> bits of its exponent and of its mantissa.
_SMALL = {"floate4m3_t": (4, 3), "floate5m2_t": (5, 2)}


def inputs(kind: str) -> Values:
    """Return what an input buffer holds: small integers."""
    index = np.arange(ELEMENTS)
    low = 0 if kind.startswith("u") else -4
    return ((index * 7 + index // 16 * 3) % 9 + low).astype(np.float64)


def _small_bits(value: float, exponent_bits: int, mantissa_bits: int) -> int:
    """Return the bits of a small integer as a float of 8 bits."""
    if value == 0:
        return 0
    mantissa, exponent = np.frexp(abs(value))
    bits = (int(exponent) - 1 + (1 << exponent_bits - 1) - 1) << mantissa_bits
    bits |= int((mantissa * 2 - 1) * (1 << mantissa_bits))
    return bits | (0x80 if value < 0 else 0)


def to_memory(values: Values, kind: str) -> NDArray[np.generic]:
    """Return values as a buffer holds them."""
    if kind in INTEGERS:
        return _wrapped(values, kind).astype(INTEGERS[kind])
    if kind == "bfloat16_t":
        return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
    if kind in _SMALL:
        known = {value: _small_bits(value, *_SMALL[kind]) for value in np.unique(values)}
        return np.array([known[value] for value in values.ravel()], np.uint8).reshape(values.shape)
    return values.astype(MEMORY[kind])


def _wrapped(values: Values, kind: str) -> Values:
    """Return integers modulo their width, as objects where doubles cannot hold them."""
    if kind not in INTEGERS:
        return values
    return values.astype(np.int64).astype(INTEGERS[kind]).astype(np.int64)


class Model:
    """One program: variables by name, each with its kind; the buffers by kind."""

    def __init__(self, text: str) -> None:
        self.values: dict[str, Values] = {}
        self.kinds: dict[str, str] = {}
        #: Binding -> (kind, what the buffer holds), of inputs and of outputs.
        self.inputs: dict[int, tuple[str, Values]] = {}
        self.outputs: dict[int, tuple[str, Values]] = {}
        for line in text.splitlines():
            _, marker, operation = line.partition("//= ")
            if marker:
                name, *operands = operation.split()
                getattr(self, f"do_{name}")(*operands)

    def buffers(self) -> list[NDArray[np.generic]]:
        """Return what the buffers hold before the program runs, by binding."""
        found = self.inputs | {at: (kind, np.zeros(ELEMENTS)) for at, (kind, _) in self.outputs.items()}
        return [to_memory(found[at][1], found[at][0]) for at in sorted(found)]

    def expected(self) -> dict[int, NDArray[np.generic]]:
        """Return what the output buffers hold afterwards."""
        return {at: to_memory(values, kind) for at, (kind, values) in self.outputs.items()}

    def put(self, target: str, values: Values, kind: str) -> None:
        """Give a variable a value."""
        self.values[target] = _wrapped(values, kind)
        self.kinds[target] = kind

    def same(self, target: str, operand: str, function: Callable[[Values], Values]) -> None:
        """Give a variable a function of another one of its kind."""
        self.put(target, function(self.values[operand]), self.kinds[operand])

    # ---- buffers ----

    def do_input(self, kind: str, binding: str) -> None:
        self.inputs[int(binding)] = kind, inputs(kind)

    def do_output(self, kind: str, binding: str) -> None:
        self.outputs[int(binding)] = kind, np.zeros(ELEMENTS)

    def _memory(self, kind: str, buffers: dict[int, tuple[str, Values]]) -> Values:
        return next(values for each, values in buffers.values() if each == kind)

    def _indices(self, rows: str, columns: str, offset: str, stride: str, order: str) -> NDArray[np.intp]:
        row, column = np.indices((int(rows), int(columns)))
        return int(offset) + (row * int(stride) + column if order == "row" else column * int(stride) + row)

    def do_load(self, target: str, kind: str, *place: str) -> None:
        """`load target kind rows columns offset stride row|column`; a vector is a row of each invocation."""
        self.put(target, self._memory(kind, self.inputs)[self._indices(*place)], kind)

    def do_store(self, operand: str, offset: str, stride: str, order: str) -> None:
        values = self.values[operand]
        rows, columns = map(str, values.shape)
        memory = self._memory(self.kinds[operand], self.outputs)
        memory[self._indices(rows, columns, offset, stride, order)] = values

    def do_splat(self, target: str, kind: str, rows: str, columns: str, value: str) -> None:
        self.put(target, np.full((int(rows), int(columns)), float(value)), kind)

    # ---- element by element ----

    def do_copy(self, target: str, operand: str) -> None:
        self.same(target, operand, lambda x: x)

    def do_binary(self, target: str, left: str, operator: str, right: str) -> None:
        x, y = self.values[left], self.values[right]
        functions: dict[str, Callable[[Values, Values], Values]] = {
            "+": np.add,
            "-": np.subtract,
            "*": np.multiply,
            "min": np.minimum,
            "max": np.maximum,
            "&": np.bitwise_and,
            "|": np.bitwise_or,
            "^": np.bitwise_xor,
        }
        self.put(target, functions[operator](x, y), self.kinds[left])

    def do_scale(self, target: str, operand: str, factor: str) -> None:
        self.same(target, operand, lambda x: x * int(factor))

    def do_shift(self, target: str, operand: str, term: str) -> None:
        self.same(target, operand, lambda x: x + int(term))

    def do_above(self, target: str, operand: str, bound: str) -> None:
        """Keep what is more than a bound, and make the rest zero."""
        self.same(target, operand, lambda x: np.where(x > int(bound), x, 0))

    def do_sum(self, target: str, operand: str, other: str, times: str) -> None:
        """Add another one several times."""
        self.same(target, operand, lambda x: x + self.values[other] * int(times))

    def do_convert(self, target: str, kind: str, operand: str) -> None:
        self.put(target, self.values[operand], kind)

    def do_turned(self, target: str, kind: str, operand: str) -> None:
        """Transpose and convert."""
        self.put(target, np.transpose(self.values[operand]), kind)

    def do_bump(self, target: str, operand: str) -> None:
        """Add its index to each component of a vector."""
        self.same(target, operand, lambda x: x + np.arange(x.shape[1]))

    def do_parity(self, target: str, even: str, odd: str) -> None:
        """Choose by the invocation."""
        lane = np.arange(LANES)[:, None]
        self.same(target, even, lambda x: np.where(lane % 2 == 0, x, self.values[odd]))

    def do_turn(self, target: str, operand: str) -> None:
        """Set each invocation's component `lane % n` to the one before it."""
        x = self.values[operand].copy()
        lane, count = np.arange(LANES), x.shape[1]
        x[lane, lane % count] = self.values[operand][lane, (lane + count - 1) % count]
        self.put(target, x, self.kinds[operand])

    # ---- matrices ----

    def do_muladd(self, target: str, left: str, right: str, sum_: str) -> None:
        self.put(target, self.values[left] @ self.values[right] + self.values[sum_], self.kinds[sum_])

    def do_transpose(self, target: str, operand: str) -> None:
        self.same(target, operand, np.transpose)

    def do_reduce(self, target: str, operand: str, axis: str, function: str) -> None:
        axes = {"row": 1, "column": 0, "all": None}[axis]

        def reduced(x: Values) -> Values:
            combined = (np.sum if function == "add" else np.max)(x, axis=axes, keepdims=True)
            return np.broadcast_to(combined, x.shape)

        self.same(target, operand, reduced)

    def do_position(self, target: str, operand: str, scale: str) -> None:
        """Add the row, scaled, and subtract the column."""
        row, column = np.indices(self.values[operand].shape)
        self.same(target, operand, lambda x: x + int(scale) * row - column)

    def do_tile(self, target: str, kind: str, rows: str, columns: str, *rest: str) -> None:
        """`tile target kind rows columns height width top left clamped`: a slice of a tensor that reaches over."""
        height, width, top, left, clamped = map(int, rest)
        row, column = np.indices((int(rows), int(columns)))
        row, column = row + top, column + left
        memory = self._memory(kind, self.inputs)
        inside = (row < height) & (column < width)
        self.put(target, np.where(inside, memory[np.where(inside, row * width + column, 0)], clamped), kind)

    # ---- vectors ----

    def do_product(self, target: str, operand: str, rows: str, offset: str, bias: str) -> None:
        """Multiply a matrix of the inputs by each invocation's vector; add a bias, if its offset is not -1."""
        x, kind = self.values[operand], self.kinds[operand]
        columns = str(x.shape[1])
        memory = self._memory(kind, self.inputs)
        matrix = memory[self._indices(rows, columns, offset, columns, "row")]
        added = memory[int(bias) : int(bias) + int(rows)] if int(bias) >= 0 else 0
        self.put(target, x @ matrix.T + added, kind)
