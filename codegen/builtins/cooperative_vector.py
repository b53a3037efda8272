"""Cooperative vectors: memory, matrix-vector products and training.

In: the call, and its arguments as ids or l-values. Out: instructions. Must not know: whether the call is legal.
GL_NV_cooperative_vector.

Pointers are to whole arrays and offsets are in bytes; the order of operands differs from that of GLSL.
"""

from __future__ import annotations

from glslc_coop.codegen.builtins.cooperative_matrix import is_signed_integer
from glslc_coop.codegen.emit import lvalues
from glslc_coop.codegen.emit.lvalues import store
from glslc_coop.codegen.tables import spirv
from glslc_coop.lazy import lazy

with lazy:
    from glslc_coop.codegen.emit.emitter import Arguments, Emitter
    from glslc_coop.codegen.ir.instruction import Operand
    from glslc_coop.parser.generated import nodes
    from glslc_coop.semantics.model.types import Type

#: The alignment of vectors in physical buffers, by the extension.
_ALIGNMENT = 16


def coop_vector_load(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopVecLoadNV(out v, buf, offset)`."""
    vector, buffer, offset = args
    pointer = lvalues.pointer(emitter, buffer)
    operands = lvalues.memory_operands(emitter, buffer, False, _ALIGNMENT)
    store(emitter, vector, emitter.emit(spirv.OpCooperativeVectorLoadNV, vector.type, pointer, offset, *operands))


def coop_vector_store(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopVecStoreNV(v, buf, offset)`: the vector is the third operand."""
    vector, buffer, offset = args
    pointer = lvalues.pointer(emitter, buffer)
    operands = lvalues.memory_operands(emitter, buffer, True, _ALIGNMENT)
    emitter.emit_void(spirv.OpCooperativeVectorStoreNV, pointer, offset, vector, *operands)


def _signs(input_type: Type, result_type: Type) -> list[int]:
    """Return the mask of signed operands; the input counts as matrix B."""
    mask = 0
    if is_signed_integer(input_type):
        mask |= spirv.CooperativeMatrixOperandsMatrixBSignedComponentsKHR
    if is_signed_integer(result_type):
        mask |= spirv.CooperativeMatrixOperandsMatrixResultSignedComponentsKHR
    return [mask] if mask else []


def coop_vector_mat_mul(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopVecMatMulNV(out r, in, inI, matrix, mOff, mI, M, K, layout, transpose, stride)`."""
    result, vector, interpretation, matrix, *rest = args
    operands: list[Operand] = [
        vector,
        interpretation,
        lvalues.pointer(emitter, matrix),
        *rest,
        *_signs(call.arguments[1].type, result.type),
    ]
    store(emitter, result, emitter.emit(spirv.OpCooperativeVectorMatrixMulNV, result.type, *operands))


def coop_vector_mat_mul_add(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopVecMatMulAddNV(out r, in, inI, matrix, mOff, mI, bias, bOff, bI, M, K, layout, transpose, stride)`."""
    result, vector, interpretation, matrix, offset, matrix_interpretation, bias, *rest = args
    operands: list[Operand] = [
        vector,
        interpretation,
        lvalues.pointer(emitter, matrix),
        offset,
        matrix_interpretation,
        lvalues.pointer(emitter, bias),
        *rest,
        *_signs(call.arguments[1].type, result.type),
    ]
    store(emitter, result, emitter.emit(spirv.OpCooperativeVectorMatrixMulAddNV, result.type, *operands))


def coop_vector_outer_product_accumulate(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopVecOuterProductAccumulateNV(v1, v2, buf, offset, stride, layout, interpretation)`: the stride is the
    last operand.
    """
    first, second, buffer, offset, stride, layout, interpretation = args
    pointer = lvalues.pointer(emitter, buffer)
    emitter.emit_void(
        spirv.OpCooperativeVectorOuterProductAccumulateNV,
        pointer,
        offset,
        first,
        second,
        layout,
        interpretation,
        stride,
    )


def coop_vector_reduce_sum_accumulate(emitter: Emitter, call: nodes.BuiltinCall, args: Arguments) -> None:
    """Emit `coopVecReduceSumAccumulateNV(v, buf, offset)`."""
    vector, buffer, offset = args
    emitter.emit_void(spirv.OpCooperativeVectorReduceSumAccumulateNV, lvalues.pointer(emitter, buffer), offset, vector)
