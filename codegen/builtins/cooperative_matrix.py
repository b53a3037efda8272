"""Cooperative matrices: load, store, multiply-add and saturating conversion.

In: the call, and its arguments as ids or l-values. Out: instructions. Must not know: whether the call is legal.
GL_KHR_cooperative_matrix, GL_NV_cooperative_matrix, GL_NV_integer_cooperative_matrix, GL_EXT_float_e4m3 and _e5m2.
"""

from __future__ import annotations

from glslc_coop.codegen.emit import lvalues
from glslc_coop.codegen.emit.conversions import convert
from glslc_coop.codegen.emit.lvalues import scalar_alignment, store
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.semantics.model import types
from glslc_coop.semantics.model.scopes import CONSTANT, SPECIALIZATION

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter, Lvalue
    from glslc_coop.codegen.ir.instruction import Id, Operand
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.model.types import Type

#: The best alignment of an access, whatever the reference declares.
_ALIGNMENT = 16
#: Layouts that require a capability of their own.
_BLOCKED = (
    spirv.CooperativeMatrixLayoutRowBlockedInterleavedARM,
    spirv.CooperativeMatrixLayoutColumnBlockedInterleavedARM,
)


def element_pointer(emitter: Emitter, call: nodes.BuiltinCall, buffer: Lvalue, element: Id) -> Id:
    """Return the pointer to an element of the array that the third argument of all these functions indexes."""
    array = buffer.container
    assert isinstance(array, types.Array)
    if emitter.traits.promotes_indices:
        element = lvalues.promoted(emitter, buffer, call.arguments[2], element)
    lvalues.extend_access_chain(emitter, buffer, array.element, element, None)
    return lvalues.pointer(emitter, buffer)


def matrix_memory_operands(emitter: Emitter, buffer: Lvalue, is_store: bool, line: int = _ALIGNMENT) -> list[Operand]:
    """Return the memory operands of a whole matrix: 16-byte rows are aligned by the rules of the load, not by the
    element type.
    """
    return lvalues.memory_operands(
        emitter, buffer, is_store, max(min(line, buffer.block_alignment), scalar_alignment(buffer.container))
    )


def _line_alignment(matrix: Type, column_major: bool | None) -> int:
    """Return the required alignment of an address: 16 bytes or a row or column, whichever is less.

    A size that is specialized counts as long.
    """
    component = matrix.component
    assert isinstance(matrix, types.Parametric) and component is not None
    roles = ("COLUMNS", "ROWS") if column_major is None else ("ROWS",) if column_major else ("COLUMNS",)
    sizes = [matrix.argument(role) for role in roles]
    lines = [max(size * component.width // 8, 1) for size in sizes if isinstance(size, int)]
    least = min(_ALIGNMENT, *lines) if lines else _ALIGNMENT
    return least & -least


def _memory(emitter: Emitter, call: nodes.BuiltinCall, buffer: Lvalue, is_store: bool) -> list[Operand]:
    """Return the memory operands of a call whose first argument is the matrix and whose fifth is its layout in
    memory.
    """
    order = call.arguments[4]
    value = order.value if order.stage == CONSTANT else None
    if value is not None and value is not True and value is not False:
        value = None if value in _BLOCKED else value == spirv.CooperativeMatrixLayoutColumnMajorKHR
    return matrix_memory_operands(emitter, buffer, is_store, _line_alignment(call.arguments[0].type, value))


def _note_layout(emitter: Emitter, layout: nodes.Expression) -> None:
    """Require the capability of a blocked layout where only the tree knows it.

    The linker sees a constant layout; the default of a specialization constant it does not.
    """
    if layout.stage == SPECIALIZATION and layout.value in _BLOCKED:
        emitter.module.require_capability(spirv.CapabilityCooperativeMatrixLayoutsARM)


def coop_matrix_load(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopMatLoad(m, buf, element, stride, layout)`. In SPIR-V the layout precedes the stride."""
    matrix, buffer, element, stride, layout = args
    _note_layout(emitter, call.arguments[4])
    pointer = element_pointer(emitter, call, buffer, element)
    operands = _memory(emitter, call, buffer, False)
    store(
        emitter, matrix, emitter.emit(spirv.OpCooperativeMatrixLoadKHR, matrix.type, pointer, layout, stride, *operands)
    )


def coop_matrix_store(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopMatStore(m, buf, element, stride, layout)`."""
    matrix, buffer, element, stride, layout = args
    _note_layout(emitter, call.arguments[4])
    pointer = element_pointer(emitter, call, buffer, element)
    operands = _memory(emitter, call, buffer, True)
    emitter.emit_void(spirv.OpCooperativeMatrixStoreKHR, pointer, matrix, layout, stride, *operands)


def coop_matrix_load_nv(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopMatLoadNV(m, buf, element, stride, colMajor)`: the same order in SPIR-V."""
    matrix, buffer, element, stride, column_major = args
    pointer = element_pointer(emitter, call, buffer, element)
    operands = _memory(emitter, call, buffer, False)
    store(
        emitter,
        matrix,
        emitter.emit(spirv.OpCooperativeMatrixLoadNV, matrix.type, pointer, stride, column_major, *operands),
    )


def coop_matrix_store_nv(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopMatStoreNV(m, buf, element, stride, colMajor)`."""
    matrix, buffer, element, stride, column_major = args
    pointer = element_pointer(emitter, call, buffer, element)
    operands = _memory(emitter, call, buffer, True)
    emitter.emit_void(spirv.OpCooperativeMatrixStoreNV, pointer, matrix, stride, column_major, *operands)


def is_signed_integer(type_: Type) -> bool:
    """Return whether the component is a signed integer: those operands have a bit of their own in the operand mask."""
    component = type_.component
    return component is not None and component.kind == "int"


def coop_matrix_mul_add(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `coopMatMulAdd(A, B, C [, operands])`. The signedness of the operands is in the mask, not in the types."""
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
    return emitter.emit(spirv.OpCooperativeMatrixMulAddKHR, call.type, a, b, c, *([mask] if mask else []))


def saturated_convert(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `saturatedConvertEXT(out m8, m)`: a conversion to 8-bit floats whose result does not overflow."""
    target, value = args
    result = emitter.emit_apart(lambda: convert(emitter, value, call.arguments[1].type, target.type))
    emitter.decorate(result, spirv.DecorationSaturatedToLargestFloat8NormalConversionEXT)
    store(emitter, target, result)
