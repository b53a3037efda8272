"""Operators on values.

In: operator, types and ids of the operands. Out: the id of the result. Must not know: nodes, memory. GLSL 4.60
section 5.9.

Tables select the instruction by operator and kind of component; the functions handle operands of different shapes. A
cooperative matrix or vector takes the instructions of its component type.
"""

from __future__ import annotations

from glslc_coop.codegen.emit import lvalues
from glslc_coop.codegen.emit.conversions import convert
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import layout, types

with lazy:
    from glslc_coop.codegen.emit.emitter import Emitter, Lvalue
    from glslc_coop.codegen.ir.instruction import Id
    from glslc_coop.semantics.model.types import Type

#: Operator -> kind of component -> instruction, for operands of the same shape.
_INSTRUCTIONS: dict[str, dict[str, int]] = {
    "+": {"float": spirv.OpFAdd, "int": spirv.OpIAdd, "uint": spirv.OpIAdd},
    "-": {"float": spirv.OpFSub, "int": spirv.OpISub, "uint": spirv.OpISub},
    "*": {"float": spirv.OpFMul, "int": spirv.OpIMul, "uint": spirv.OpIMul},
    "/": {"float": spirv.OpFDiv, "int": spirv.OpSDiv, "uint": spirv.OpUDiv},
    "%": {"float": spirv.OpFMod, "int": spirv.OpSMod, "uint": spirv.OpUMod},
    "<<": {"int": spirv.OpShiftLeftLogical, "uint": spirv.OpShiftLeftLogical},
    ">>": {"int": spirv.OpShiftRightArithmetic, "uint": spirv.OpShiftRightLogical},
    "&": {"int": spirv.OpBitwiseAnd, "uint": spirv.OpBitwiseAnd, "bool": spirv.OpLogicalAnd},
    "|": {"int": spirv.OpBitwiseOr, "uint": spirv.OpBitwiseOr, "bool": spirv.OpLogicalOr},
    "^": {"int": spirv.OpBitwiseXor, "uint": spirv.OpBitwiseXor, "bool": spirv.OpLogicalNotEqual},
    "&&": {"bool": spirv.OpLogicalAnd},
    "||": {"bool": spirv.OpLogicalOr},
    "^^": {"bool": spirv.OpLogicalNotEqual},
    "<": {"float": spirv.OpFOrdLessThan, "int": spirv.OpSLessThan, "uint": spirv.OpULessThan},
    ">": {"float": spirv.OpFOrdGreaterThan, "int": spirv.OpSGreaterThan, "uint": spirv.OpUGreaterThan},
    "<=": {"float": spirv.OpFOrdLessThanEqual, "int": spirv.OpSLessThanEqual, "uint": spirv.OpULessThanEqual},
    ">=": {"float": spirv.OpFOrdGreaterThanEqual, "int": spirv.OpSGreaterThanEqual, "uint": spirv.OpUGreaterThanEqual},
    "==": {"float": spirv.OpFOrdEqual, "int": spirv.OpIEqual, "uint": spirv.OpIEqual, "bool": spirv.OpLogicalEqual},
    "!=": {
        "float": spirv.OpFUnordNotEqual,
        "int": spirv.OpINotEqual,
        "uint": spirv.OpINotEqual,
        "bool": spirv.OpLogicalNotEqual,
    },
}
_UNARY: dict[str, dict[str, int]] = {
    "-": {"float": spirv.OpFNegate, "int": spirv.OpSNegate, "uint": spirv.OpSNegate},
    "~": {"int": spirv.OpNot, "uint": spirv.OpNot},
    "!": {"bool": spirv.OpLogicalNot},
}
_EQUALITY: tuple[str, ...] = ("==", "!=")


class TypedId:
    """A value and its type."""

    __slots__ = ("type", "id")

    def __init__(self, type_: Type, id_: Id) -> None:
        self.type = type_
        self.id = id_


def binary(emitter: Emitter, operator: str, type_: Type, left: TypedId, right: TypedId) -> Id:
    """Emit `left operator right`; type_ is the type of the result."""
    left_type, right_type = left.type, right.type
    if operator in _EQUALITY:
        return equality(emitter, left_type, left.id, right.id, operator == "==")
    if left_type.is_reference or right_type.is_reference:
        return _reference(emitter, operator, type_, left, right)
    if left_type.is_matrix or right_type.is_matrix:
        return _matrices(emitter, operator, type_, left, right)
    if left_type.is_scalar != right_type.is_scalar:
        return _with_scalar(emitter, operator, type_, left, right)
    # The operands of a shift may differ in signedness and width.
    component = left_type.component
    assert component is not None
    return emitter.emit(_INSTRUCTIONS[operator][component.kind], type_, left.id, right.id)


def _with_scalar(emitter: Emitter, operator: str, type_: Type, left: TypedId, right: TypedId) -> Id:
    """Emit an operator between a scalar and a vector, or a cooperative vector or matrix."""
    scalar, other = (left, right) if left.type.is_scalar else (right, left)
    if other.type.is_coopmat:
        return emitter.emit(spirv.OpMatrixTimesScalar, type_, other.id, scalar.id)
    component = left.type.component
    assert component is not None
    if operator == "*" and component.kind == "float" and not emitter.is_specializing:
        return emitter.emit(spirv.OpVectorTimesScalar, type_, other.id, scalar.id)
    assert scalar.type.component is not None
    splat = emitter.splat(emitter.with_component(other.type, scalar.type.component), scalar.id)
    operands = (splat, other.id) if scalar is left else (other.id, splat)
    return emitter.emit(_INSTRUCTIONS[operator][component.kind], type_, *operands)


def _matrices(emitter: Emitter, operator: str, type_: Type, left: TypedId, right: TypedId) -> Id:
    """Emit an operator with a matrix operand: products are linear algebra, everything else is component-wise."""
    if operator == "*":
        if right.type.is_scalar:
            return emitter.emit(spirv.OpMatrixTimesScalar, type_, left.id, right.id)
        if left.type.is_scalar:
            return emitter.emit(spirv.OpMatrixTimesScalar, type_, right.id, left.id)
        if right.type.is_vector:
            return emitter.emit(spirv.OpMatrixTimesVector, type_, left.id, right.id)
        if left.type.is_vector:
            return emitter.emit(spirv.OpVectorTimesMatrix, type_, left.id, right.id)
        return emitter.emit(spirv.OpMatrixTimesMatrix, type_, left.id, right.id)
    assert isinstance(type_, types.Matrix)
    opcode, column_type = _INSTRUCTIONS[operator]["float"], type_.column_type
    # A scalar is an operand of every column.
    splats = [emitter.splat(column_type, each.id) if each.type.is_scalar else None for each in (left, right)]
    columns = []
    for index in range(type_.columns):
        operands = [
            emitter.extract(column_type, each.id, index) if splat is None else splat
            for each, splat in zip((left, right), splats)
        ]
        columns.append(emitter.emit(opcode, column_type, *operands))
    return emitter.construct(type_, *columns)


def unary(emitter: Emitter, operator: str, type_: Type, value: Id) -> Id:
    """Emit `-`, `+`, `~` or `!`."""
    if operator == "+":
        return value
    component = type_.component
    assert component is not None
    opcode = _UNARY[operator][component.kind]
    if isinstance(type_, types.Matrix):
        column_type = type_.column_type
        columns = [
            emitter.emit(opcode, column_type, emitter.extract(column_type, value, index))
            for index in range(type_.columns)
        ]
        return emitter.construct(type_, *columns)
    return emitter.emit(opcode, type_, value)


# ---- equality ----

#: Arrays are compared by a loop when that many comparisons would not do.
_UNROLLED = 1024


def equality(emitter: Emitter, type_: Type, left: Id, right: Id, wanted: bool) -> Id:
    """Compare two values of any type: one bool that is true when they are equal (wanted) or unequal (not wanted)."""
    if type_.is_reference:
        left = emitter.emit(spirv.OpConvertPtrToU, types.UINT64, left)
        right = emitter.emit(spirv.OpConvertPtrToU, types.UINT64, right)
        return emitter.emit(spirv.OpIEqual if wanted else spirv.OpINotEqual, types.BOOL, left, right)
    if type_.is_scalar or type_.is_vector or type_.is_long_vector:
        component = type_.component
        assert component is not None
        opcode = _INSTRUCTIONS["==" if wanted else "!="][component.kind]
        if type_.is_scalar:
            return emitter.emit(opcode, types.BOOL, left, right)
        componentwise = emitter.emit(opcode, emitter.with_component(type_, types.BOOL), left, right)
        if emitter.is_specializing:
            assert isinstance(type_, types.Vector)
            joined = spirv.OpLogicalAnd if wanted else spirv.OpLogicalOr
            result = emitter.extract(types.BOOL, componentwise, 0)
            for index in range(1, type_.size):
                result = emitter.emit(joined, types.BOOL, result, emitter.extract(types.BOOL, componentwise, index))
            return result
        return emitter.emit(spirv.OpAll if wanted else spirv.OpAny, types.BOOL, componentwise)
    if isinstance(type_, types.Array) and (not isinstance(type_.length, int) or _comparisons(type_) > _UNROLLED):
        return _equal_arrays(emitter, type_, left, right, wanted)
    combined: Id | None = None
    parts = _parts(type_)
    emitter.effects.expand(len(parts))
    for index, part in enumerate(parts):
        same = equality(emitter, part, emitter.extract(part, left, index), emitter.extract(part, right, index), wanted)
        combined = (
            same
            if combined is None
            else emitter.emit(spirv.OpLogicalAnd if wanted else spirv.OpLogicalOr, types.BOOL, combined, same)
        )
    return combined if combined is not None else emitter.constant(types.BOOL, wanted)


def _parts(type_: Type) -> list[Type]:
    """Return the types of the constituents of a composite."""
    if isinstance(type_, types.Matrix):
        return [type_.column_type] * type_.columns
    if isinstance(type_, types.Struct):
        return [member.type for member in type_.members]
    assert isinstance(type_, types.Array) and isinstance(type_.length, int), type_
    return [type_.element] * type_.length


def _comparisons(type_: Type) -> int:
    """Return how many comparisons of scalars and vectors it takes to compare two values."""
    if isinstance(type_, types.Array):
        return _comparisons(type_.element) * (type_.length if isinstance(type_.length, int) else 1)
    return sum(map(_comparisons, _parts(type_))) if isinstance(type_, (types.Matrix, types.Struct)) else 1


def _equal_arrays(emitter: Emitter, type_: types.Array, left: Id, right: Id, wanted: bool) -> Id:
    """Compare arrays that are long, or whose length is a specialization constant: a loop over their elements."""
    first, second = lvalues.spill(emitter, type_, left), lvalues.spill(emitter, type_, right)
    result = lvalues.spill(
        emitter,
        types.BOOL,
        emitter.builder.emit(spirv.OpCopyObject, emitter.type_id(types.BOOL), emitter.constant(types.BOOL, wanted)),
    )

    element = type_.element
    lvalues.counted_loop(
        emitter, type_, lambda index: _equal_elements(emitter, element, first, second, index, wanted, result)
    )
    return lvalues.load(emitter, result)


def _equal_elements(
    emitter: Emitter, element: Type, first: Lvalue, second: Lvalue, index: Id, wanted: bool, result: Lvalue
) -> None:
    """Compare an element of two arrays, and join the outcome with that of those before."""
    sides = []
    for lvalue in (first.copy(), second.copy()):
        lvalues.extend_access_chain(emitter, lvalue, element, index, None)
        sides.append(lvalues.load(emitter, lvalue))
    same = equality(emitter, element, sides[0], sides[1], wanted)
    before = lvalues.load(emitter, result)
    joined = emitter.emit(spirv.OpLogicalAnd if wanted else spirv.OpLogicalOr, types.BOOL, before, same)
    lvalues.store(emitter, result, joined)


# ---- references (GL_EXT_buffer_reference2) ----


def _reference(emitter: Emitter, operator: str, type_: Type, left: TypedId, right: TypedId) -> Id:
    """Emit arithmetic with references."""
    if left.type.is_reference and right.type.is_reference:
        addresses = [_signed_address(emitter, each.id) for each in (left, right)]
        distance = emitter.emit(spirv.OpISub, types.INT64, *addresses)
        size = emitter.constant(types.INT64, _reference_stride(left.type))
        return convert(emitter, emitter.emit(spirv.OpSDiv, types.INT64, distance, size), types.INT64, type_)
    if right.type.is_reference:
        left, right = right, left
    elif operator == "-":
        count = convert(emitter, right.id, right.type, types.INT64)
        right = TypedId(types.INT64, emitter.emit(spirv.OpSNegate, types.INT64, count))
    return advance_reference(emitter, left, right)


def _signed_address(emitter: Emitter, reference: Id) -> Id:
    """Return the address that a reference holds as a signed integer."""
    return convert(emitter, emitter.emit(spirv.OpConvertPtrToU, types.UINT64, reference), types.UINT64, types.INT64)


def advance_reference(emitter: Emitter, reference: TypedId, count: TypedId) -> Id:
    """Return the reference to the block that lies `count` blocks further on."""
    address = emitter.emit(spirv.OpConvertPtrToU, types.UINT64, reference.id)
    is_signed = count.type.component is not None and count.type.component.kind == "int"
    wide = types.INT64 if is_signed else types.UINT64
    offset = convert(emitter, convert(emitter, count.id, count.type, wide), wide, types.UINT64)
    stride = emitter.constant(types.UINT64, _reference_stride(reference.type))
    offset = emitter.emit(spirv.OpIMul, types.UINT64, offset, stride)
    address = emitter.emit(spirv.OpIAdd, types.UINT64, address, offset)
    return emitter.emit(spirv.OpConvertUToPtr, reference.type, address)


def _reference_stride(reference: Type) -> int:
    """Return the distance in bytes between consecutive blocks that a reference points to."""
    assert isinstance(reference, types.Reference) and reference.block is not None
    block = reference.block
    size = layout.size(block, block.packing or "std430", layout.is_row_major(block))
    return -(-size // reference.alignment) * reference.alignment
