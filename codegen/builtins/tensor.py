"""Tensor layouts and views, tensor loads and stores, and operations with callbacks: reduce, per-element, decode.

In: the call, and its arguments as ids, l-values or function symbols. Out: instructions. Must not know: whether the
call is legal. GL_NV_cooperative_matrix2, GL_NV_cooperative_matrix_decode_vector,
GL_EXT_cooperative_matrix_maintenance1.
"""

from __future__ import annotations

from glslc_coop.codegen.builtins.cooperative_matrix import element_pointer, matrix_memory_operands
from glslc_coop.codegen.emit.conversions import convert_transposed
from glslc_coop.codegen.emit.functions import function_id
from glslc_coop.codegen.emit.lvalues import load, store
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy
from glslc_coop.parser.generated import nodes
from glslc_coop.semantics.model import types

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.instruction import Id, Operand


# ---- layouts and views: values that each call takes and gives back changed ----


def create_tensor_layout(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `createTensorLayoutNV(Dim [, Mode])`: the type carries the arguments."""
    return emitter.emit(spirv.OpCreateTensorLayoutNV, call.type)


def set_tensor_layout_block_size(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `setTensorLayoutBlockSizeNV(t, b0, …)`."""
    return emitter.emit(spirv.OpTensorLayoutSetBlockSizeNV, call.type, *args)


def set_tensor_layout_dimension(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `setTensorLayoutDimensionNV(t, d0, …)`."""
    return emitter.emit(spirv.OpTensorLayoutSetDimensionNV, call.type, *args)


def set_tensor_layout_stride(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `setTensorLayoutStrideNV(t, s0, …)`."""
    return emitter.emit(spirv.OpTensorLayoutSetStrideNV, call.type, *args)


def slice_tensor_layout(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `sliceTensorLayoutNV(t, offset0, span0, …)`."""
    return emitter.emit(spirv.OpTensorLayoutSliceNV, call.type, *args)


def set_tensor_layout_clamp_value(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `setTensorLayoutClampValueNV(t, value)`."""
    return emitter.emit(spirv.OpTensorLayoutSetClampValueNV, call.type, *args)


def create_tensor_view(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `createTensorViewNV(Dim [, hasDimensions [, p0, …]])`: the type carries the arguments."""
    return emitter.emit(spirv.OpCreateTensorViewNV, call.type)


def set_tensor_view_dimensions(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `setTensorViewDimensionsNV(v, d0, …)`."""
    return emitter.emit(spirv.OpTensorViewSetDimensionNV, call.type, *args)


def set_tensor_view_stride(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `setTensorViewStrideNV(v, s0, …)`."""
    return emitter.emit(spirv.OpTensorViewSetStrideNV, call.type, *args)


def set_tensor_view_clip(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> Id:
    """Emit `setTensorViewClipNV(v, rowOffset, rowSpan, columnOffset, columnSpan)`."""
    return emitter.emit(spirv.OpTensorViewSetClipNV, call.type, *args)


# ---- load and store ----


def _is_view(type_: object) -> bool:
    return isinstance(type_, types.Parametric) and type_.row.role == "view"


def _addressing(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> list[Operand]:
    """Return the tensor addressing operands from the arguments after the layout: a view, decode functions."""
    mask = 0
    operands: list[Operand] = []
    functions = (spirv.TensorAddressingOperandsDecodeFunc, spirv.TensorAddressingOperandsDecodeVectorFunc)
    met = 0
    for argument, given in zip(call.arguments[4:], args[4:]):
        if argument.__class__ is nodes.FunctionReference:
            mask |= functions[met]
            met += 1
            operands.append(function_id(emitter, given))
        elif _is_view(argument.type):
            mask |= spirv.TensorAddressingOperandsTensorView
            operands.append(given)
    return [mask, *operands]


def coop_matrix_load_tensor(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopMatLoadTensorNV(inout m, buf, element, layout [, view] [, decode [, decodeVector]])`.

    Clipped elements keep their value.
    """
    matrix, buffer, element, layout = args[:4]
    pointer = element_pointer(emitter, call, buffer, element)
    memory = matrix_memory_operands(emitter, buffer, False) or [0]
    addressing = _addressing(emitter, call, args)
    old = load(emitter, matrix)
    store(
        emitter,
        matrix,
        emitter.emit(spirv.OpCooperativeMatrixLoadTensorNV, matrix.type, pointer, old, layout, *memory, *addressing),
    )


def coop_matrix_store_tensor(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopMatStoreTensorNV(m, buf, element, layout [, view])`."""
    matrix, buffer, element, layout = args[:4]
    pointer = element_pointer(emitter, call, buffer, element)
    memory = matrix_memory_operands(emitter, buffer, True) or [0]
    emitter.emit_void(
        spirv.OpCooperativeMatrixStoreTensorNV, pointer, matrix, layout, *memory, *_addressing(emitter, call, args)
    )


# ---- whole-matrix operations ----

#: The extensions of SPIR-V that have reductions and functions on elements.
_ELEMENT_EXTENSIONS = ("SPV_NV_cooperative_matrix2", "SPV_EXT_cooperative_matrix_maintenance1")


def _choose_extension(emitter: Emitter, call: nodes.BuiltinCall) -> None:
    """Declare the extension of the called function where the shader enables both that have its instruction."""
    module = emitter.module
    if all(name in module.preferred for name in _ELEMENT_EXTENSIONS):
        module.require_extension(call.prototype.extension.spirv_extensions[0])


def coop_matrix_reduce(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopMatReduceNV(out r, m, mask, combine)` and `coopMatReduceEXT`."""
    _choose_extension(emitter, call)
    result, matrix, _, combine = args
    mask = call.arguments[2].value
    store(
        emitter,
        result,
        emitter.emit(spirv.OpCooperativeMatrixReduceNV, result.type, matrix, mask, function_id(emitter, combine)),
    )


def coop_matrix_per_element(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopMatPerElementNV(out r, m, operation, more…)` and `coopMatPerElementEXT`."""
    _choose_extension(emitter, call)
    result, matrix, operation, *more = args
    value = emitter.emit(
        spirv.OpCooperativeMatrixPerElementOpNV, result.type, matrix, function_id(emitter, operation), *more
    )
    store(emitter, result, value)


def coop_matrix_transpose(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopMatTransposeNV(out r, m)`."""
    result, matrix = args
    store(emitter, result, emitter.emit(spirv.OpCooperativeMatrixTransposeNV, result.type, matrix))


def coop_matrix_transpose_converting(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopMatTransposeEXT(out r, m)`, which also converts the components."""
    result, matrix = args
    store(emitter, result, convert_transposed(emitter, matrix, call.arguments[1].type, result.type))
