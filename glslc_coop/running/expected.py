"""What numpy says that a dispatch computes: `run --against numpy`.

In: an expression over buffers and constants, or none; the arrays of a run. Out: expected arrays, computed in double
precision. Must not know: devices.
"""

from __future__ import annotations

import ast
import operator

from glslc_coop.lazy import lazy
from glslc_coop.running.errors import RunError
from glslc_coop.running.expressions import check_name, parse
from glslc_coop.running.values import numpy

with lazy:
    from collections.abc import Callable, Mapping, Sequence

    from glslc_coop.running.binding import Key, Resource, Value
    from glslc_coop.running.device import Array

_BINARY: dict[type[ast.AST], Callable[[Value, Value], Value]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.MatMult: operator.matmul,
}
_UNARY: dict[type[ast.AST], Callable[[Value], Value]] = {ast.USub: operator.neg, ast.UAdd: operator.pos}
#: Functions of numpy that expressions may call; `sum`, `mean`, `max` and `min` take an axis as well.
_FUNCTIONS = frozenset(
    "abs arange clip cos cumsum exp floor log maximum max mean min minimum power round sign sin sqrt sum tanh "
    "transpose where".split()
)
_EXAMPLE = "for example --against 'numpy:Sums=Left@Right'"


def expected(
    text: str, rows: Sequence[Resource], found: Mapping[Key, Array], names: Mapping[str, Value]
) -> dict[Key, Array]:
    """Return the expected arrays. Raises RunError.

    text: `NAME=EXPRESSION`, several of them separated by `;`; empty for the product of the two matrices that the shader
    reads. rows: the buffers; found: what they hold afterwards. names: further numbers.
    """
    given = {name: _wide(row, row.array) for row in rows for name in row.names if isinstance(name, str)}
    if not text:
        return _product(rows, found)
    made: dict[Key, Array] = {}
    for part in filter(None, (each.strip() for each in text.split(";"))):
        name, separator, expression = part.partition("=")
        row = next((each for each in rows if name.strip() in each.names), None)
        if not separator or row is None:
            raise RunError(f"'{part}' is not of the form BUFFER=EXPRESSION", _EXAMPLE)
        value = _evaluate(expression, {**names, **given})
        array = _wide(row, found[row.key])
        try:
            made[row.key] = given[name.strip()] = numpy().broadcast_to(value, array.shape)
        except ValueError:
            shape = " x ".join(map(str, numpy().shape(value))) or "one number"
            raise RunError(f"'{part}' is {shape}, the buffer {' x '.join(map(str, array.shape))}") from None
    return made


def _wide(row: Resource, array: Array) -> Array:
    numbers = row.numbers(array)
    return numbers if numbers.dtype.names is not None else numbers.astype(numpy().float64)


def _product(rows: Sequence[Resource], found: Mapping[Key, Array]) -> dict[Key, Array]:
    """Return the product of the only two matrices whose shapes give that of the only one that is written."""
    written = [row for row in rows if row.is_written and row.array.ndim == 2]
    read = [row for row in rows if not row.is_written and row.array.ndim == 2]
    pairs = [
        (target, left, right)
        for target in written
        for index, left in enumerate(read)
        for right in read[index + 1 :]
        if (*left.array.shape, right.array.shape[1]) == (target.array.shape[0], *right.array.shape)
    ]
    if len(pairs) != 1:
        raise RunError("what numpy is to compute does not follow from the shapes of the buffers", _EXAMPLE)
    ((target, left, right),) = pairs
    return {target.key: _wide(left, left.array) @ _wide(right, right.array)}


def _evaluate(text: str, names: Mapping[str, Value]) -> Value:
    """Return the value of an expression of arrays: arithmetic, @, .T, functions of numpy. Raises RunError."""
    np = numpy()
    tree = parse(text)

    def value(node: ast.expr) -> Value:
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
            return node.value
        if isinstance(node, ast.Name):
            check_name(node.id, text, names)
            return names[node.id]
        if isinstance(node, ast.UnaryOp) and type(node.op) in _UNARY:
            return _UNARY[type(node.op)](value(node.operand))
        if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            return _BINARY[type(node.op)](value(node.left), value(node.right))
        if isinstance(node, ast.Attribute) and node.attr == "T":
            return np.transpose(value(node.value))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS:
            keywords = {each.arg: value(each.value) for each in node.keywords if each.arg in ("axis", "keepdims")}
            return getattr(np, node.func.id)(*map(value, node.args), **keywords)
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], (ast.Lt, ast.Gt)):
            left, right = value(node.left), value(node.comparators[0])
            return left < right if isinstance(node.ops[0], ast.Lt) else left > right
        raise RunError(f"'{text}' has more than arithmetic", f"functions: {', '.join(sorted(_FUNCTIONS))}")

    try:
        with np.errstate(all="ignore"):
            return value(tree)
    except (TypeError, ValueError, ZeroDivisionError, OverflowError, MemoryError) as error:
        used = dict.fromkeys(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
        shapes = {each: np.shape(names[each]) for each in used if each in names}
        note = ", ".join(f"{each} is {' x '.join(map(str, shape))}" for each, shape in shapes.items() if shape)
        raise RunError(f"numpy cannot compute '{text.strip()}': {error}", *filter(None, [note])) from None
