"""Values of integer and boolean constants of a module, with the expressions of those that can be specialized.

In: the instructions of a module by id, and ids of constants. Out: `Size`.
SPIR-V 1.6, section 3.52.7 (OpSpecConstantOp).

The evaluator of the optimiser computes the values, on the bits that the types have.
"""

from __future__ import annotations

from glslc_coop.codegen.decoded_line import Line
from glslc_coop.codegen.disassembler import DisassemblyError
from glslc_coop.codegen.ir.evaluate import evaluate, signed
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.reflection.memory import Size

with lazy:
    from typing import Any, TypeAlias


#: A scalar constant: its id and None, or the id of a composite constant and the index of a part.
Scalar: TypeAlias = "tuple[int, int | None]"

#: Operation of OpSpecConstantOp -> its GLSL operator.
_OPERATORS = {
    "IAdd": "+",
    "ISub": "-",
    "IMul": "*",
    "UDiv": "/",
    "SDiv": "/",
    "UMod": "%",
    "SRem": "%",
    "SMod": "%",
    "ShiftLeftLogical": "<<",
    "ShiftRightLogical": ">>",
    "ShiftRightArithmetic": ">>",
    "BitwiseAnd": "&",
    "BitwiseOr": "|",
    "BitwiseXor": "^",
    "IEqual": "==",
    "INotEqual": "!=",
    "ULessThan": "<",
    "SLessThan": "<",
    "UGreaterThan": ">",
    "SGreaterThan": ">",
    "ULessThanEqual": "<=",
    "SLessThanEqual": "<=",
    "UGreaterThanEqual": ">=",
    "SGreaterThanEqual": ">=",
    "LogicalAnd": "&&",
    "LogicalOr": "||",
    "LogicalEqual": "==",
    "LogicalNotEqual": "!=",
    "Not": "~",
    "SNegate": "-",
    "LogicalNot": "!",
}
#: Operations that give the number of their operand in another type.
_CASTS = ("UConvert", "SConvert", "Bitcast", "CopyObject")
#: Operations that select parts of composites.
_SELECTIONS = ("CompositeExtract", "CompositeInsert", "VectorShuffle")
_COMPOSITES = ("OpConstantComposite", "OpSpecConstantComposite")
#: An expression that is longer is shown as the name of its constant.
_LONGEST_EXPRESSION = 4096
#: A size that depends on more specialization constants is refused.
_MOST_SPEC_IDS = 1024
_NOTHING = Line("")


class Constants:
    """Sizes of the constants of a module, each computed once.

    lines: instructions by result; names: OpName of ids; spec_ids: SpecId of constants.
    """

    def __init__(self, lines: dict[int, Line], names: dict[int, str], spec_ids: dict[int, int]) -> None:
        self._lines = lines
        self._names = names
        self._spec_ids = spec_ids
        self._sizes: dict[Scalar, Size] = {}

    def size(self, number: int) -> Size:
        """Return the value of an integer or bool constant, with its expression if it can be specialized."""
        pending: list[Scalar] = [(number, None)]
        while pending:
            top = pending[-1]
            missing = [] if top in self._sizes else [part for part in self._parts(top) if part not in self._sizes]
            if missing:
                pending += missing
                continue
            pending.pop()
            if top not in self._sizes:
                self._sizes[top] = self._evaluate(top)
        return self._sizes[number, None]

    def _line(self, number: int) -> Line:
        """Return the instruction that defines an id, or an empty one."""
        return self._lines.get(number, _NOTHING)

    def _operands(self, number: int) -> list[Any]:
        return [value for _, value in self._line(number).operands]

    def _parts(self, scalar: Scalar) -> list[Scalar]:
        """Return the scalars from which a constant is computed; a part of a composite may be one other scalar."""
        number, index = scalar
        line = self._line(number)
        values = [value for _, value in line.operands]
        if index is not None and line.name in _COMPOSITES and index < len(values):
            return [(values[index], None)]
        if line.name != "OpSpecConstantOp":
            return []
        if values[0] in _SELECTIONS:
            part = self._selected(values, index)
            return [part] if part is not None else []
        operands = [value for kind, value in line.operands if kind == "id"]
        return [(operand, index if self._is_vector(operand) else None) for operand in operands]

    def _selected(self, values: list[Any], index: int | None) -> Scalar | None:
        """Return the scalar that an operation of `_SELECTIONS` gives, or gives as a part; None if there is none."""
        operation, first, *rest = values
        if operation == _SELECTIONS[0]:
            return self._follow(first, rest if index is None else [*rest, index])
        if index is None:
            return None
        second, *path = rest
        if operation == _SELECTIONS[1]:
            return (first, None) if path == [index] else self._follow(second, [index])
        lane, count = path[index] if index < len(path) else -1, self._length(first)
        return self._follow(first, [lane]) if 0 <= lane < count else self._follow(second, [lane - count])

    def _follow(self, number: int, path: list[int]) -> Scalar | None:
        """Return the scalar at a path of indices into a composite constant."""
        for depth, index in enumerate(path):
            line = self._line(number)
            if line.name in _COMPOSITES and 0 <= index < len(line.operands):
                number = line.operands[index][1]
            else:
                return (number, index) if depth == len(path) - 1 and self._is_vector(number) else None
        return None if self._is_vector(number) else (number, None)

    def _type(self, number: int) -> int:
        """Return the type of the scalar that a constant is, or of which it is a vector; 0 if it has no type."""
        type_ = self._line(number).type or 0
        return self._operands(type_)[0] if self._line(type_).name == "OpTypeVector" else type_

    def _is_vector(self, number: int) -> bool:
        return self._line(self._line(number).type or 0).name == "OpTypeVector"

    def _length(self, number: int) -> int:
        """Return how many components a vector has."""
        length: int = self._operands(self._line(number).type or 0)[1] if self._is_vector(number) else 0
        return length

    def _evaluate(self, scalar: Scalar) -> Size:
        """Return the size of a constant; those from which it is computed are known."""
        number, index = scalar
        line = self._line(number)
        values = [value for _, value in line.operands]
        if line.name == "OpSpecConstantOp":
            return self._shortened(number, self._operation(number, values[0], self._parts(scalar)))
        if index is not None:
            parts = self._parts(scalar)
            return self._sizes[parts[0]] if parts else Size(0)
        if line.name == "OpConstant":
            return Size(values[0] if isinstance(values[0], int) else 0)
        if line.name in ("OpConstantTrue", "OpConstantFalse"):
            return Size(int(line.name == "OpConstantTrue"))
        if line.name in ("OpSpecConstant", "OpSpecConstantTrue", "OpSpecConstantFalse"):
            value = values[0] if values else int(line.name == "OpSpecConstantTrue")
            value = value if isinstance(value, int) else 0
            spec_id = self._spec_ids.get(number)
            if spec_id is None:
                return Size(value)
            return Size(value, self._names.get(number) or f"constant_id {spec_id}", (spec_id,))
        return Size(0)

    def _shortened(self, number: int, size: Size) -> Size:
        """Return a size with the name of its constant where the expression is too long to be read."""
        if len(size.spec_ids) > _MOST_SPEC_IDS:
            raise DisassemblyError(f"'%{number}' depends on more than {_MOST_SPEC_IDS} specialization constants")
        if size.expression is not None and len(size.expression) > _LONGEST_EXPRESSION:
            return Size(size.value, self._names.get(number) or f"%{number}", size.spec_ids)
        return size

    def _operation(self, number: int, operation: str, operands: list[Scalar]) -> Size:
        """Evaluate OpSpecConstantOp: the id of its result, the name of the operation and what it is computed from."""
        sizes = [self._sizes[operand] for operand in operands]
        ids = tuple(sorted({spec_id for size in sizes for spec_id in size.spec_ids}))
        type_ = self._type(number)
        if operation in _SELECTIONS and sizes:
            return sizes[0]
        if operation in _CASTS and sizes:
            value = sizes[0].value
            if operation == "UConvert":
                value = self._bits(value, self._type(operands[0][0]))
            return Size(self._number(value, type_), sizes[0].expression, ids)
        numbers = [self._bits(size.value, self._type(part)) for (part, _), size in zip(operands, sizes, strict=True)]
        width = self._width(self._type(operands[0][0])) if operands else 0
        computed = evaluate(getattr(spirv, f"Op{operation}", 0), numbers, width) if width else None
        if computed is None:
            return Size(0, f"{operation}({', '.join(map(str, sizes))})", ids)
        return Size(self._number(int(computed), type_), _expression(operation, sizes) if ids else None, ids)

    def _width(self, type_: int) -> int:
        """Return how many bits an integer or bool has; 0 for another type."""
        name = self._line(type_).name
        width: int = self._operands(type_)[0] if name == "OpTypeInt" else int(name == "OpTypeBool")
        return width

    def _bits(self, value: int, type_: int) -> int:
        """Return the bits of a number of a type, as the evaluator takes them."""
        return value & ((1 << self._width(type_)) - 1)

    def _number(self, value: int, type_: int) -> int:
        """Return the number that the low bits of a value are in a type."""
        value = self._bits(value, type_)
        is_signed = self._line(type_).name == "OpTypeInt" and self._operands(type_)[1]
        return signed(value, self._width(type_)) if is_signed else value


def _expression(operation: str, sizes: list[Size]) -> str:
    """Return an operation as GLSL."""
    sign = _OPERATORS.get(operation, "")
    if operation == "Select":
        return f"({sizes[0]} ? {sizes[1]} : {sizes[2]})"
    if not sign:
        return f"{operation}({', '.join(map(str, sizes))})"
    return f"{sign}{sizes[0]}" if len(sizes) == 1 else f"({sizes[0]} {sign} {sizes[1]})"
