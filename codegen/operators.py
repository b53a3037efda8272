"""Operators on values.

In: operator, types and ids of the operands. Out: the id of the result. Must not know: nodes, memory. GLSL 4.60 section 5.9.

Tables by operator and kind of component say which instruction; the functions around them say what to do with operands of different
shape. A cooperative matrix or vector takes the instructions of its component type.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Id
    from glslc_coop.semantics.types import Type

#: Operator -> kind of the components -> instruction, for operands of one shape.
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
    "!=": {"float": spirv.OpFUnordNotEqual, "int": spirv.OpINotEqual, "uint": spirv.OpINotEqual, "bool": spirv.OpLogicalNotEqual},
}
_UNARY: dict[str, dict[str, int]] = {
    "-": {"float": spirv.OpFNegate, "int": spirv.OpSNegate, "uint": spirv.OpSNegate},
    "~": {"int": spirv.OpNot, "uint": spirv.OpNot},
    "!": {"bool": spirv.OpLogicalNot},
}
_EQUALITY: tuple[str, ...] = ("==", "!=")


def binary(fn: Emitter, operator: str, type_: Type, left_type: Type, left: Id, right_type: Type, right: Id) -> Id:
    """`left operator right`; type_ is the type of the result."""
    if left_type is right_type:
        if left_type.is_scalar:
            component = left_type.component
            assert component is not None
            return fn.emit(_INSTRUCTIONS[operator][component.kind], type_, left, right)
        if operator in _EQUALITY:
            return equality(fn, left_type, left, right, operator == "==")
        if left_type.is_matrix:
            return _matrices(fn, operator, type_, left_type, left, right_type, right)
        component = left_type.component
        if component is not None:
            return fn.emit(_INSTRUCTIONS[operator][component.kind], type_, left, right)
    if left_type.is_reference or right_type.is_reference:
        return _reference(fn, operator, type_, left_type, left, right_type, right)
    if left_type.is_matrix or right_type.is_matrix:
        return _matrices(fn, operator, type_, left_type, left, right_type, right)
    if left_type.is_coopmat or right_type.is_coopmat:
        matrix, scalar = (right, left) if left_type.is_scalar else (left, right)
        return fn.emit(spirv.OpMatrixTimesScalar, type_, matrix, scalar)
    if left_type.is_scalar != right_type.is_scalar:
        return _vector_scalar(fn, operator, type_, left_type, left, right_type, right)
    # A shift, whose sides may differ in signedness and width.
    component = left_type.component
    assert component is not None
    return fn.emit(_INSTRUCTIONS[operator][component.kind], type_, left, right)


def _vector_scalar(fn: Emitter, operator: str, type_: Type, left_type: Type, left: Id, right_type: Type, right: Id) -> Id:
    """One side is a scalar, the other a vector or cooperative vector."""
    component = left_type.component
    assert component is not None
    if operator == "*" and component.kind == "float" and not fn.is_specializing:
        if left_type.is_scalar:
            left, right = right, left
        return fn.emit(spirv.OpVectorTimesScalar, type_, left, right)
    if left_type.is_scalar:
        left = fn.splat(right_type, left)
    else:
        assert right_type.component is not None
        right = fn.splat(fn.with_component(left_type, right_type.component), right)
    return fn.emit(_INSTRUCTIONS[operator][component.kind], type_, left, right)


def _matrices(fn: Emitter, operator: str, type_: Type, left_type: Type, left: Id, right_type: Type, right: Id) -> Id:
    """At least one side is a matrix. Products are linear algebra, everything else goes component by component."""
    if operator == "*":
        if right_type.is_scalar:
            return fn.emit(spirv.OpMatrixTimesScalar, type_, left, right)
        if left_type.is_scalar:
            return fn.emit(spirv.OpMatrixTimesScalar, type_, right, left)
        if right_type.is_vector:
            return fn.emit(spirv.OpMatrixTimesVector, type_, left, right)
        if left_type.is_vector:
            return fn.emit(spirv.OpVectorTimesMatrix, type_, left, right)
        return fn.emit(spirv.OpMatrixTimesMatrix, type_, left, right)
    assert isinstance(type_, types.Matrix)
    opcode = _INSTRUCTIONS[operator]["float"]
    column_type = type_.column_type
    if left_type.is_scalar:
        left = fn.splat(column_type, left)
    if right_type.is_scalar:
        right = fn.splat(column_type, right)
    columns = []
    for index in range(type_.columns):
        left_column = left if left_type.is_scalar else fn.extract(column_type, left, index)
        right_column = right if right_type.is_scalar else fn.extract(column_type, right, index)
        columns.append(fn.emit(opcode, column_type, left_column, right_column))
    return fn.construct(type_, *columns)


def unary(fn: Emitter, operator: str, type_: Type, value: Id) -> Id:
    """`-`, `+`, `~` and `!`."""
    if operator == "+":
        return value
    component = type_.component
    assert component is not None
    opcode = _UNARY[operator][component.kind]
    if isinstance(type_, types.Matrix):
        column_type = type_.column_type
        columns = [fn.emit(opcode, column_type, fn.extract(column_type, value, index)) for index in range(type_.columns)]
        return fn.construct(type_, *columns)
    return fn.emit(opcode, type_, value)


# ---- equality ----


def equality(fn: Emitter, type_: Type, left: Id, right: Id, wanted: bool) -> Id:
    """Are two values of any type equal (wanted) or unequal (not wanted)? One bool."""
    if type_.is_reference:
        left = fn.emit(spirv.OpConvertPtrToU, types.UINT64, left)
        right = fn.emit(spirv.OpConvertPtrToU, types.UINT64, right)
        return fn.emit(spirv.OpIEqual if wanted else spirv.OpINotEqual, types.BOOL, left, right)
    if type_.is_scalar or type_.is_vector or type_.is_long_vector:
        component = type_.component
        assert component is not None
        opcode = _INSTRUCTIONS["==" if wanted else "!="][component.kind]
        if type_.is_scalar:
            return fn.emit(opcode, types.BOOL, left, right)
        each = fn.emit(opcode, fn.with_component(type_, types.BOOL), left, right)
        if fn.is_specializing:
            assert isinstance(type_, types.Vector)
            joined = spirv.OpLogicalAnd if wanted else spirv.OpLogicalOr
            result = fn.extract(types.BOOL, each, 0)
            for index in range(1, type_.size):
                result = fn.emit(joined, types.BOOL, result, fn.extract(types.BOOL, each, index))
            return result
        return fn.emit(spirv.OpAll if wanted else spirv.OpAny, types.BOOL, each)
    if isinstance(type_, types.Array) and not isinstance(type_.length, int):
        return _equal_arrays(fn, type_, left, right, wanted)
    combined: Id | None = None
    for index, part in enumerate(_parts(type_)):
        same = equality(fn, part, fn.extract(part, left, index), fn.extract(part, right, index), wanted)
        combined = same if combined is None else fn.emit(spirv.OpLogicalAnd if wanted else spirv.OpLogicalOr, types.BOOL, combined, same)
    return combined if combined is not None else fn.constant(types.BOOL, wanted)


def _parts(type_: Type) -> list[Type]:
    """The types of what a composite is made of."""
    if isinstance(type_, types.Matrix):
        return [type_.column_type] * type_.columns
    if isinstance(type_, types.Struct):
        return [member.type for member in type_.members]
    assert isinstance(type_, types.Array) and isinstance(type_.length, int), type_
    return [type_.element] * type_.length


def _equal_arrays(fn: Emitter, type_: types.Array, left: Id, right: Id, wanted: bool) -> Id:
    """Arrays whose length a specialization constant decides: a loop over their elements."""
    from glslc_coop.codegen import lvalues

    first, second = lvalues.spill(fn, type_, left), lvalues.spill(fn, type_, right)
    result = lvalues.spill(fn, types.BOOL, fn.builder.emit(spirv.OpCopyObject, fn.type_id(types.BOOL), fn.constant(types.BOOL, wanted)))

    def body(index: Id) -> None:
        sides = []
        for place in (first.copy(), second.copy()):
            lvalues.step(fn, place, type_.element, index, None)
            sides.append(lvalues.load(fn, place))
        same = equality(fn, type_.element, sides[0], sides[1], wanted)
        before = lvalues.load(fn, result)
        joined = fn.emit(spirv.OpLogicalAnd if wanted else spirv.OpLogicalOr, types.BOOL, before, same)
        lvalues.store(fn, result, joined)

    fn.counted_loop(type_, body)
    return lvalues.load(fn, result)


# ---- references (GL_EXT_buffer_reference2) ----


def _reference(fn: Emitter, operator: str, type_: Type, left_type: Type, left: Id, right_type: Type, right: Id) -> Id:
    """Reference + integer, integer + reference, reference - integer, reference - reference, and comparisons."""
    if operator in _EQUALITY:
        return equality(fn, left_type, left, right, operator == "==")
    if left_type.is_reference and right_type.is_reference:
        left = fn.convert(fn.emit(spirv.OpConvertPtrToU, types.UINT64, left), types.UINT64, types.INT64)
        right = fn.convert(fn.emit(spirv.OpConvertPtrToU, types.UINT64, right), types.UINT64, types.INT64)
        distance = fn.emit(spirv.OpISub, types.INT64, left, right)
        size = fn.constant(types.INT64, fn.reference_stride(left_type))
        return fn.convert(fn.emit(spirv.OpSDiv, types.INT64, distance, size), types.INT64, type_)
    if right_type.is_reference:
        left_type, left, right_type, right = right_type, right, left_type, left
    elif operator == "-":
        right = fn.convert(right, right_type, types.INT64)
        right = fn.emit(spirv.OpSNegate, types.INT64, right)
        right_type = types.INT64
    return advance_reference(fn, left_type, left, right, right_type)


def advance_reference(fn: Emitter, reference: Type, pointer: Id, count: Id, count_type: Type) -> Id:
    """The reference to the block that lies `count` blocks further on."""
    address = fn.emit(spirv.OpConvertPtrToU, types.UINT64, pointer)
    wide = types.INT64 if count_type.component is not None and count_type.component.kind == "int" else types.UINT64
    offset = fn.convert(fn.convert(count, count_type, wide), wide, types.UINT64)
    offset = fn.emit(spirv.OpIMul, types.UINT64, offset, fn.constant(types.UINT64, fn.reference_stride(reference)))
    address = fn.emit(spirv.OpIAdd, types.UINT64, address, offset)
    return fn.emit(spirv.OpConvertUToPtr, reference, address)
