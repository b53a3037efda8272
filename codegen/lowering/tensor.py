"""Tensor layouts and views, tensor loads and stores, and the operations that call back: reduce, per-element, decode.

In: the call, and its arguments as ids, l-values or symbols of functions. Out: instructions. Must not know: whether the call is
legal. GL_NV_cooperative_matrix2, GL_NV_cooperative_matrix_decode_vector.
"""

from __future__ import annotations

from glslc_coop.codegen import spirv
from glslc_coop.codegen.lowering.cooperative_matrix import element_pointer, matrix_memory_operands
from glslc_coop.parser import nodes
from glslc_coop.semantics import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Id


# ---- layouts and views: values that each call takes and gives back changed ----


def create_tensor_layout(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`createTensorLayoutNV(Dim [, Mode])`: the arguments are in the type."""
    return fn.emit(spirv.OpCreateTensorLayoutNV, call.type)


def set_tensor_layout_block_size(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`setTensorLayoutBlockSizeNV(t, b0, …)`."""
    return fn.emit(spirv.OpTensorLayoutSetBlockSizeNV, call.type, *args)


def set_tensor_layout_dimension(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`setTensorLayoutDimensionNV(t, d0, …)`."""
    return fn.emit(spirv.OpTensorLayoutSetDimensionNV, call.type, *args)


def set_tensor_layout_stride(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`setTensorLayoutStrideNV(t, s0, …)`."""
    return fn.emit(spirv.OpTensorLayoutSetStrideNV, call.type, *args)


def slice_tensor_layout(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`sliceTensorLayoutNV(t, offset0, span0, …)`."""
    return fn.emit(spirv.OpTensorLayoutSliceNV, call.type, *args)


def set_tensor_layout_clamp_value(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`setTensorLayoutClampValueNV(t, value)`."""
    return fn.emit(spirv.OpTensorLayoutSetClampValueNV, call.type, *args)


def create_tensor_view(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`createTensorViewNV(Dim [, hasDimensions [, p0, …]])`: the arguments are in the type."""
    return fn.emit(spirv.OpCreateTensorViewNV, call.type)


def set_tensor_view_dimensions(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`setTensorViewDimensionsNV(v, d0, …)`."""
    return fn.emit(spirv.OpTensorViewSetDimensionNV, call.type, *args)


def set_tensor_view_stride(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`setTensorViewStrideNV(v, s0, …)`."""
    return fn.emit(spirv.OpTensorViewSetStrideNV, call.type, *args)


def set_tensor_view_clip(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> Id:
    """`setTensorViewClipNV(v, rowOffset, rowSpan, columnOffset, columnSpan)`."""
    return fn.emit(spirv.OpTensorViewSetClipNV, call.type, *args)


# ---- load and store ----


def _is_view(type_: object) -> bool:
    return isinstance(type_, types.Parametric) and type_.row.opcode == "OpTypeTensorViewNV"


def _addressing(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> list[Any]:
    """The tensor addressing operands of what follows the layout: a view, a decode function, a decode function of vectors."""
    mask = 0
    operands: list[Any] = []
    functions = (spirv.TensorAddressingOperandsDecodeFunc, spirv.TensorAddressingOperandsDecodeVectorFunc)
    met = 0
    for argument, given in zip(call.arguments[4:], args[4:]):
        if argument.__class__ is nodes.FunctionReference:
            mask |= functions[met]
            met += 1
            operands.append(fn.function_id(given))
        elif _is_view(argument.type):
            mask |= spirv.TensorAddressingOperandsTensorView
            operands.append(given)
    return [mask, *operands]


def coop_matrix_load_tensor(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopMatLoadTensorNV(inout m, buf, element, layout [, view] [, decode [, decodeVector]])`. Clipped elements keep their value."""
    matrix, buffer, element, layout = args[:4]
    pointer = element_pointer(fn, call, buffer, element)
    memory = matrix_memory_operands(fn, buffer, False) or [0]
    addressing = _addressing(fn, call, args)
    old = fn.load(matrix)
    fn.store(matrix, fn.emit(spirv.OpCooperativeMatrixLoadTensorNV, matrix.type, pointer, old, layout, *memory, *addressing))


def coop_matrix_store_tensor(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopMatStoreTensorNV(m, buf, element, layout [, view])`."""
    matrix, buffer, element, layout = args[:4]
    pointer = element_pointer(fn, call, buffer, element)
    memory = matrix_memory_operands(fn, buffer, True) or [0]
    fn.emit_void(spirv.OpCooperativeMatrixStoreTensorNV, pointer, matrix, layout, *memory, *_addressing(fn, call, args))


# ---- whole-matrix operations ----


def coop_matrix_reduce(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopMatReduceNV(out r, m, mask, combine)`."""
    result, matrix, _, combine = args
    mask = call.arguments[2].value
    fn.store(result, fn.emit(spirv.OpCooperativeMatrixReduceNV, result.type, matrix, mask, fn.function_id(combine)))


def coop_matrix_per_element(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopMatPerElementNV(out r, m, operation, more…)`."""
    result, matrix, operation, *more = args
    value = fn.emit(spirv.OpCooperativeMatrixPerElementOpNV, result.type, matrix, fn.function_id(operation), *more)
    fn.store(result, value)


def coop_matrix_transpose(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopMatTransposeNV(out r, m)`."""
    result, matrix = args
    fn.store(result, fn.emit(spirv.OpCooperativeMatrixTransposeNV, result.type, matrix))
