"""Cooperative matrices: load, store, multiply-add and saturating conversion.

In: the call, and its arguments as ids or l-values. Out: instructions. Must not know: whether the call is legal.
GL_KHR_cooperative_matrix, GL_NV_cooperative_matrix, GL_NV_integer_cooperative_matrix, GL_EXT_float_e4m3 and _e5m2.
"""

from __future__ import annotations

from glslc_coop.codegen import lvalues, spirv
from glslc_coop.codegen.conversions import convert
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.lvalues import Lvalue
    from glslc_coop.codegen.module import Id
    from glslc_coop.parser import nodes
    from glslc_coop.semantics.types import Type

#: No access is promised to be aligned better than this, whatever the reference says.
_ALIGNMENT = 16
#: Layouts that have a capability of their own.
_BLOCKED = (4202, 4203)


def element_pointer(fn: Emitter, call: nodes.BuiltinCall, buffer: Lvalue, element: Id) -> Id:
    """The pointer to an element of the array that the shader names: the third argument of all these functions."""
    array = buffer.container
    assert isinstance(array, types.Array)
    if fn.promotes_indices:
        element = lvalues.promoted(fn, buffer, call.arguments[2], element)
    lvalues.step(fn, buffer, array.element, element, None)
    return lvalues.pointer(fn, buffer)


def matrix_memory_operands(fn: Emitter, buffer: Lvalue, is_store: bool, line: int = _ALIGNMENT) -> list[Any]:
    """The memory operands of a whole matrix: rows of 16 bytes are aligned by the rules of the load, not by the element's type."""
    return lvalues.memory_operands(fn, buffer, is_store, max(min(line, buffer.block_alignment), fn.scalar_alignment(buffer.container)))


def _line_alignment(matrix: Type, column_major: bool | None) -> int:
    """What loads and stores ask of an address: the smaller of 16 bytes and a row, or a column. Specialized ones count as long."""
    component = matrix.component
    assert isinstance(matrix, types.Parametric) and component is not None
    roles = ("COLUMNS", "ROWS") if column_major is None else ("ROWS",) if column_major else ("COLUMNS",)
    sizes = [matrix.argument(role) for role in roles]
    lines = [max(size * component.width // 8, 1) for size in sizes if isinstance(size, int)]
    least = min(_ALIGNMENT, *lines) if lines else _ALIGNMENT
    return least & -least


def _memory(fn: Emitter, call: nodes.BuiltinCall, buffer: Lvalue, is_store: bool) -> list[Any]:
    """The memory operands of a call whose first argument is the matrix and whose fifth says how it lies in memory."""
    order = call.arguments[4]
    value = order.value if order.stage == 0 else None
    if value is not None and value is not True and value is not False:
        value = None if value in _BLOCKED else value == spirv.CooperativeMatrixLayoutColumnMajorKHR
    return matrix_memory_operands(fn, buffer, is_store, _line_alignment(call.arguments[0].type, value))


def _note_layout(fn: Emitter, layout: Any) -> None:
    """The module shows a blocked layout where it is a constant; of one that is specialized only the tree knows the default."""
    if layout.stage == 1 and layout.value in _BLOCKED:
        fn.module.require_capability(spirv.CapabilityCooperativeMatrixLayoutsARM)


def coop_matrix_load(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopMatLoad(m, buf, element, stride, layout)`. SPIR-V has the layout before the stride."""
    matrix, buffer, element, stride, layout = args
    _note_layout(fn, call.arguments[4])
    pointer = element_pointer(fn, call, buffer, element)
    operands = _memory(fn, call, buffer, False)
    fn.store(matrix, fn.emit(spirv.OpCooperativeMatrixLoadKHR, matrix.type, pointer, layout, stride, *operands))


def coop_matrix_store(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopMatStore(m, buf, element, stride, layout)`."""
    matrix, buffer, element, stride, layout = args
    _note_layout(fn, call.arguments[4])
    pointer = element_pointer(fn, call, buffer, element)
    operands = _memory(fn, call, buffer, True)
    fn.emit_void(spirv.OpCooperativeMatrixStoreKHR, pointer, matrix, layout, stride, *operands)


def coop_matrix_load_nv(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopMatLoadNV(m, buf, element, stride, colMajor)`: the same order in SPIR-V."""
    matrix, buffer, element, stride, column_major = args
    pointer = element_pointer(fn, call, buffer, element)
    operands = _memory(fn, call, buffer, False)
    fn.store(matrix, fn.emit(spirv.OpCooperativeMatrixLoadNV, matrix.type, pointer, stride, column_major, *operands))


def coop_matrix_store_nv(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopMatStoreNV(m, buf, element, stride, colMajor)`."""
    matrix, buffer, element, stride, column_major = args
    pointer = element_pointer(fn, call, buffer, element)
    operands = _memory(fn, call, buffer, True)
    fn.emit_void(spirv.OpCooperativeMatrixStoreNV, pointer, matrix, stride, column_major, *operands)


def is_signed_integer(type_: Type) -> bool:
    """Is the component a signed integer? Those operands have a bit of their own in the operand mask."""
    component = type_.component
    return component is not None and component.kind == "int"


def coop_matrix_mul_add(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`coopMatMulAdd(A, B, C [, operands])`. The signedness of the operands is in the mask, not in the types."""
    a, b, c = args[:3]
    first, second, third = (argument.type for argument in call.arguments[:3])
    mask = call.arguments[3].value if len(call.arguments) > 3 else 0
    if is_signed_integer(first):
        mask |= spirv.CooperativeMatrixOperandsMatrixASignedComponentsKHR
    if is_signed_integer(second):
        mask |= spirv.CooperativeMatrixOperandsMatrixBSignedComponentsKHR
    if is_signed_integer(third):
        mask |= spirv.CooperativeMatrixOperandsMatrixCSignedComponentsKHR
    if is_signed_integer(call.type):
        mask |= spirv.CooperativeMatrixOperandsMatrixResultSignedComponentsKHR
    return fn.emit(spirv.OpCooperativeMatrixMulAddKHR, call.type, a, b, c, *([mask] if mask else []))


def saturated_convert(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`saturatedConvertEXT(out m8, m)`: a conversion to 8-bit floats whose result does not overflow."""
    target, value = args
    result = convert(fn, value, call.arguments[1].type, target.type)
    fn.decorate(result, spirv.DecorationSaturatedToLargestFloat8NormalConversionEXT)
    fn.store(target, result)
