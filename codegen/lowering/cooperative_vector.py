"""Cooperative vectors: memory, matrix-vector products and training.

In: the call, and its arguments as ids or l-values. Out: instructions. Must not know: whether the call is legal.
GL_NV_cooperative_vector.

Pointers are to whole arrays and offsets are in bytes; the order of operands differs from that of GLSL.
"""

from __future__ import annotations

from glslc_coop.codegen import lvalues, spirv
from glslc_coop.codegen.lowering.cooperative_matrix import is_signed_integer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from glslc_coop.codegen.emitter import Emitter
    from glslc_coop.codegen.module import Id
    from glslc_coop.parser import nodes
    from glslc_coop.semantics.types import Type

#: What vectors in physical buffers are aligned to, by the extension.
_ALIGNMENT = 16


def coop_vector_load(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopVecLoadNV(out v, buf, offset)`."""
    vector, buffer, offset = args
    pointer = lvalues.pointer(fn, buffer)
    operands = lvalues.memory_operands(fn, buffer, False, _ALIGNMENT)
    fn.store(vector, fn.emit(spirv.OpCooperativeVectorLoadNV, vector.type, pointer, offset, *operands))


def coop_vector_store(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopVecStoreNV(v, buf, offset)`: the vector comes third."""
    vector, buffer, offset = args
    pointer = lvalues.pointer(fn, buffer)
    operands = lvalues.memory_operands(fn, buffer, True, _ALIGNMENT)
    fn.emit_void(spirv.OpCooperativeVectorStoreNV, pointer, offset, vector, *operands)


def _signs(input_type: Type, result_type: Type) -> list[int]:
    """The mask of signed operands; the input counts as matrix B."""
    mask = 0
    if is_signed_integer(input_type):
        mask |= spirv.CooperativeMatrixOperandsMatrixBSignedComponentsKHR
    if is_signed_integer(result_type):
        mask |= spirv.CooperativeMatrixOperandsMatrixResultSignedComponentsKHR
    return [mask] if mask else []


def coop_vector_mat_mul(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopVecMatMulNV(out r, in, inI, matrix, mOff, mI, M, K, layout, transpose, stride)`."""
    result, vector, interpretation, matrix, *rest = args
    operands: list[Id | int] = [vector, interpretation, lvalues.pointer(fn, matrix), *rest, *_signs(call.arguments[1].type, result.type)]
    fn.store(result, fn.emit(spirv.OpCooperativeVectorMatrixMulNV, result.type, *operands))


def coop_vector_mat_mul_add(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopVecMatMulAddNV(out r, in, inI, matrix, mOff, mI, bias, bOff, bI, M, K, layout, transpose, stride)`."""
    result, vector, interpretation, matrix, offset, matrix_interpretation, bias, *rest = args
    operands: list[Id | int] = [
        vector, interpretation, lvalues.pointer(fn, matrix), offset, matrix_interpretation, lvalues.pointer(fn, bias), *rest,
        *_signs(call.arguments[1].type, result.type),
    ]
    fn.store(result, fn.emit(spirv.OpCooperativeVectorMatrixMulAddNV, result.type, *operands))


def coop_vector_outer_product_accumulate(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopVecOuterProductAccumulateNV(v1, v2, buf, offset, stride, layout, interpretation)`: the stride moves to the end."""
    first, second, buffer, offset, stride, layout, interpretation = args
    pointer = lvalues.pointer(fn, buffer)
    fn.emit_void(
        spirv.OpCooperativeVectorOuterProductAccumulateNV, pointer, offset, first, second, layout, interpretation, stride
    )


def coop_vector_reduce_sum_accumulate(fn: Emitter, call: nodes.BuiltinCall, args: list[Any]) -> None:
    """`coopVecReduceSumAccumulateNV(v, buf, offset)`."""
    vector, buffer, offset = args
    fn.emit_void(spirv.OpCooperativeVectorReduceSumAccumulateNV, lvalues.pointer(fn, buffer), offset, vector)
