"""GL_ARM_tensors: tensors as resources. The three extensions beside it add element types."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

_CONSTANTS = """
const uint gl_TensorOperandsNonTemporalARM = TensorOperands NontemporalARM
const uint gl_TensorOperandsOutOfBoundsValueARM = TensorOperands OutOfBoundsValueARM
"""

_FUNCTIONS = """
@check void tensorReadARM(tensorARM<T,R> t, uint[R] coords, out T data, constant uint tensorOperands = 0, ...)
    = emit tensor_read
@check void tensorReadARM(tensorARM<T,R> t, uint[R] coords, out T[] data, constant uint tensorOperands = 0, ...)
    = emit tensor_read
@check void tensorWriteARM(tensorARM<T,R> t, uint[R] coords, T data, constant uint tensorOperands = 0, ...)
    = emit tensor_write
@check void tensorWriteARM(tensorARM<T,R> t, uint[R] coords, T[] data, constant uint tensorOperands = 0, ...)
    = emit tensor_write
@check(tensor_size) uint tensorSizeARM(tensorARM<T,R> t, constant uint dim) = OpTensorQuerySizeARM
"""

#: A list that is one word of the row.
_ENCODINGS = ",".join(
    f"{encoding}:GL_ARM_tensors_{name}"
    for encoding, name in (("bfloat16", "bfloat16"), ("e5m2", "float_e5m2"), ("e4m3", "float_e4m3"))
)

EXTENSIONS = (
    Extension(
        "GL_ARM_tensors",
        types=f"tensorARM<T, RANK> = OpTypeTensorARM family=tensor opaque encodings={_ENCODINGS}",
        constants=_CONSTANTS,
        prototypes=_FUNCTIONS,
        emits="arm_tensors",
        checks="arm_tensors",
        spirv_extensions=("SPV_ARM_tensors",),
    ),
    Extension("GL_ARM_tensors_bfloat16"),
    Extension("GL_ARM_tensors_float_e5m2"),
    Extension("GL_ARM_tensors_float_e4m3"),
)
