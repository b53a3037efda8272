"""GL_ARM_tensors: tensors as resources, read and written by element or by run of elements. The three extensions beside it add element types.

In: nothing. Out: the records. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

_CONSTANTS = """
const uint gl_TensorOperandsNonTemporalARM = 0x1U
const uint gl_TensorOperandsOutOfBoundsValueARM = 0x2U
"""

_FUNCTIONS = """
@check tensor_read void tensorReadARM(tensorARM<T,R> t, uint[R] coords, out T data, constant uint tensorOperands = 0, ...) = lower tensor_read
@check tensor_read void tensorReadARM(tensorARM<T,R> t, uint[R] coords, out T[] data, constant uint tensorOperands = 0, ...) = lower tensor_read
@check tensor_write void tensorWriteARM(tensorARM<T,R> t, uint[R] coords, T data, constant uint tensorOperands = 0, ...) = lower tensor_write
@check tensor_write void tensorWriteARM(tensorARM<T,R> t, uint[R] coords, T[] data, constant uint tensorOperands = 0, ...) = lower tensor_write
@check tensor_size uint tensorSizeARM(tensorARM<T,R> t, constant uint dim) = OpTensorQuerySizeARM
"""

EXTENSIONS = (
    Extension(
        "GL_ARM_tensors",
        types="tensorARM<T, RANK> = OpTypeTensorARM opaque",
        constants=_CONSTANTS,
        prototypes=_FUNCTIONS,
        lowering="arm_tensors",
        checks="arm_tensor_rules",
        spirv_extensions=("SPV_ARM_tensors",),
    ),
    Extension("GL_ARM_tensors_bfloat16"),
    Extension("GL_ARM_tensors_float_e5m2"),
    Extension("GL_ARM_tensors_float_e4m3"),
)
