"""GL_NV_cooperative_matrix2: tensor addressing, decoding loads, reductions, functions on elements, and conversions between uses.

In: nothing. Out: the record. Must not know: anything but the notation of the rows.
"""

from __future__ import annotations

from glslc_coop.extensions import Extension

EXTENSION = Extension(
    "GL_NV_cooperative_matrix2",
    implies=("GL_KHR_cooperative_matrix",),
    requires_spirv=(1, 6),
    types="""
tensorLayoutNV<DIM, MODE = 0> = OpTypeTensorLayoutNV storage=local,private
tensorViewNV<DIM, HAS_DIMENSIONS = false, P0 = 0, P1 = 1, P2 = 2, P3 = 3, P4 = 4> = OpTypeTensorViewNV count=2+DIM storage=local,private
""",
    constants="""
const int gl_CooperativeMatrixReduceRowNV = 0x1
const int gl_CooperativeMatrixReduceColumnNV = 0x2
const int gl_CooperativeMatrixReduceRowAndColumnNV = 0x3
const int gl_CooperativeMatrixReduce2x2NV = 0x4
const int gl_CooperativeMatrixClampModeUndefinedNV = 0
const int gl_CooperativeMatrixClampModeConstantNV = 1
const int gl_CooperativeMatrixClampModeClampToEdgeNV = 2
const int gl_CooperativeMatrixClampModeRepeatNV = 3
const int gl_CooperativeMatrixClampModeMirrorRepeatNV = 4
""",
    prototypes="""
# Tensor layouts
@check create_tensor_layout tensorLayoutNV<D,C> createTensorLayoutNV(const uint D, const uint C = 0) = lower create_tensor_layout
@check layout_values tensorLayoutNV<D,C> setTensorLayoutBlockSizeNV(tensorLayoutNV<D,C> t, uint blockSize0) = lower set_tensor_layout_block_size
@check layout_values tensorLayoutNV<D,C> setTensorLayoutBlockSizeNV(tensorLayoutNV<D,C> t, uint blockSize0, uint blockSize1) = lower set_tensor_layout_block_size
@check layout_values tensorLayoutNV<D,C> setTensorLayoutBlockSizeNV(tensorLayoutNV<D,C> t, uint blockSize0, uint blockSize1, uint blockSize2) = lower set_tensor_layout_block_size
@check layout_values tensorLayoutNV<D,C> setTensorLayoutBlockSizeNV(tensorLayoutNV<D,C> t, uint blockSize0, uint blockSize1, uint blockSize2, uint blockSize3) = lower set_tensor_layout_block_size
@check layout_values tensorLayoutNV<D,C> setTensorLayoutBlockSizeNV(tensorLayoutNV<D,C> t, uint blockSize0, uint blockSize1, uint blockSize2, uint blockSize3, uint blockSize4) = lower set_tensor_layout_block_size
@check set_tensor_layout_dimension tensorLayoutNV<D,C> setTensorLayoutDimensionNV(tensorLayoutNV<D,C> t, uint dim0) = lower set_tensor_layout_dimension
@check set_tensor_layout_dimension tensorLayoutNV<D,C> setTensorLayoutDimensionNV(tensorLayoutNV<D,C> t, uint dim0, uint dim1) = lower set_tensor_layout_dimension
@check set_tensor_layout_dimension tensorLayoutNV<D,C> setTensorLayoutDimensionNV(tensorLayoutNV<D,C> t, uint dim0, uint dim1, uint dim2) = lower set_tensor_layout_dimension
@check set_tensor_layout_dimension tensorLayoutNV<D,C> setTensorLayoutDimensionNV(tensorLayoutNV<D,C> t, uint dim0, uint dim1, uint dim2, uint dim3) = lower set_tensor_layout_dimension
@check set_tensor_layout_dimension tensorLayoutNV<D,C> setTensorLayoutDimensionNV(tensorLayoutNV<D,C> t, uint dim0, uint dim1, uint dim2, uint dim3, uint dim4) = lower set_tensor_layout_dimension
@check layout_values tensorLayoutNV<D,C> setTensorLayoutStrideNV(tensorLayoutNV<D,C> t, uint stride0) = lower set_tensor_layout_stride
@check layout_values tensorLayoutNV<D,C> setTensorLayoutStrideNV(tensorLayoutNV<D,C> t, uint stride0, uint stride1) = lower set_tensor_layout_stride
@check layout_values tensorLayoutNV<D,C> setTensorLayoutStrideNV(tensorLayoutNV<D,C> t, uint stride0, uint stride1, uint stride2) = lower set_tensor_layout_stride
@check layout_values tensorLayoutNV<D,C> setTensorLayoutStrideNV(tensorLayoutNV<D,C> t, uint stride0, uint stride1, uint stride2, uint stride3) = lower set_tensor_layout_stride
@check layout_values tensorLayoutNV<D,C> setTensorLayoutStrideNV(tensorLayoutNV<D,C> t, uint stride0, uint stride1, uint stride2, uint stride3, uint stride4) = lower set_tensor_layout_stride
@check slice_tensor_layout tensorLayoutNV<D,C> sliceTensorLayoutNV(tensorLayoutNV<D,C> t, uint offset0, uint span0) = lower slice_tensor_layout
@check slice_tensor_layout tensorLayoutNV<D,C> sliceTensorLayoutNV(tensorLayoutNV<D,C> t, uint offset0, uint span0, uint offset1, uint span1) = lower slice_tensor_layout
@check slice_tensor_layout tensorLayoutNV<D,C> sliceTensorLayoutNV(tensorLayoutNV<D,C> t, uint offset0, uint span0, uint offset1, uint span1, uint offset2, uint span2) = lower slice_tensor_layout
@check slice_tensor_layout tensorLayoutNV<D,C> sliceTensorLayoutNV(tensorLayoutNV<D,C> t, uint offset0, uint span0, uint offset1, uint span1, uint offset2, uint span2, uint offset3, uint span3) = lower slice_tensor_layout
@check slice_tensor_layout tensorLayoutNV<D,C> sliceTensorLayoutNV(tensorLayoutNV<D,C> t, uint offset0, uint span0, uint offset1, uint span1, uint offset2, uint span2, uint offset3, uint span3, uint offset4, uint span4) = lower slice_tensor_layout
@check set_tensor_layout_clamp_value tensorLayoutNV<D,C> setTensorLayoutClampValueNV(tensorLayoutNV<D,C> t, uint value) = lower set_tensor_layout_clamp_value

# Tensor views
@check create_tensor_view tensorViewNV<D,H,P,Q,R,S,T> createTensorViewNV(const uint D, const bool H = false, const uint P = 0, const uint Q = 1, const uint R = 2, const uint S = 3, const uint T = 4) = lower create_tensor_view
@check view_values tensorViewNV<D,...> setTensorViewDimensionsNV(tensorViewNV<D,...> v, uint dim0) = lower set_tensor_view_dimensions
@check view_values tensorViewNV<D,...> setTensorViewDimensionsNV(tensorViewNV<D,...> v, uint dim0, uint dim1) = lower set_tensor_view_dimensions
@check view_values tensorViewNV<D,...> setTensorViewDimensionsNV(tensorViewNV<D,...> v, uint dim0, uint dim1, uint dim2) = lower set_tensor_view_dimensions
@check view_values tensorViewNV<D,...> setTensorViewDimensionsNV(tensorViewNV<D,...> v, uint dim0, uint dim1, uint dim2, uint dim3) = lower set_tensor_view_dimensions
@check view_values tensorViewNV<D,...> setTensorViewDimensionsNV(tensorViewNV<D,...> v, uint dim0, uint dim1, uint dim2, uint dim3, uint dim4) = lower set_tensor_view_dimensions
@check view_values tensorViewNV<D,...> setTensorViewStrideNV(tensorViewNV<D,...> v, uint stride0) = lower set_tensor_view_stride
@check view_values tensorViewNV<D,...> setTensorViewStrideNV(tensorViewNV<D,...> v, uint stride0, uint stride1) = lower set_tensor_view_stride
@check view_values tensorViewNV<D,...> setTensorViewStrideNV(tensorViewNV<D,...> v, uint stride0, uint stride1, uint stride2) = lower set_tensor_view_stride
@check view_values tensorViewNV<D,...> setTensorViewStrideNV(tensorViewNV<D,...> v, uint stride0, uint stride1, uint stride2, uint stride3) = lower set_tensor_view_stride
@check view_values tensorViewNV<D,...> setTensorViewStrideNV(tensorViewNV<D,...> v, uint stride0, uint stride1, uint stride2, uint stride3, uint stride4) = lower set_tensor_view_stride
tensorViewNV<D,...> setTensorViewClipNV(tensorViewNV<D,...> v, uint clipRowOffset, uint clipRowSpan, uint clipColOffset, uint clipColSpan) = lower set_tensor_view_clip

# Loads and stores
@check coop_matrix_load_tensor void coopMatLoadTensorNV(inout coopmat<T,S,M,N,U> m, buffer E[] buf, uint elementOffset, tensorLayoutNV<D,C> t) = lower coop_matrix_load_tensor
@check coop_matrix_load_tensor void coopMatLoadTensorNV(inout coopmat<T,S,M,N,U> m, buffer E[] buf, uint elementOffset, tensorLayoutNV<D,C> t, tensorViewNV<W,...> v) = lower coop_matrix_load_tensor
@check coop_matrix_load_tensor void coopMatLoadTensorNV(inout coopmat<T,S,M,N,U> m, buffer E[] buf, uint elementOffset, tensorLayoutNV<D,C> t, function decodeFunc) = lower coop_matrix_load_tensor
@check coop_matrix_load_tensor void coopMatLoadTensorNV(inout coopmat<T,S,M,N,U> m, buffer E[] buf, uint elementOffset, tensorLayoutNV<D,C> t, tensorViewNV<W,...> v, function decodeFunc) = lower coop_matrix_load_tensor
@with GL_EXT_shader_64bit_indexing @check coop_matrix_load_tensor void coopMatLoadTensorNV(inout coopmat<T,S,M,N,U> m, buffer E[] buf, uint64_t elementOffset, tensorLayoutNV<D,C> t) = lower coop_matrix_load_tensor
@with GL_EXT_shader_64bit_indexing @check coop_matrix_load_tensor void coopMatLoadTensorNV(inout coopmat<T,S,M,N,U> m, buffer E[] buf, uint64_t elementOffset, tensorLayoutNV<D,C> t, tensorViewNV<W,...> v) = lower coop_matrix_load_tensor
@with GL_EXT_shader_64bit_indexing @check coop_matrix_load_tensor void coopMatLoadTensorNV(inout coopmat<T,S,M,N,U> m, buffer E[] buf, uint64_t elementOffset, tensorLayoutNV<D,C> t, function decodeFunc) = lower coop_matrix_load_tensor
@with GL_EXT_shader_64bit_indexing @check coop_matrix_load_tensor void coopMatLoadTensorNV(inout coopmat<T,S,M,N,U> m, buffer E[] buf, uint64_t elementOffset, tensorLayoutNV<D,C> t, tensorViewNV<W,...> v, function decodeFunc) = lower coop_matrix_load_tensor
@check coop_matrix_store_tensor void coopMatStoreTensorNV(coopmat<T,S,M,N,U> m, buffer E[] buf, uint elementOffset, tensorLayoutNV<D,C> t) = lower coop_matrix_store_tensor
@check coop_matrix_store_tensor void coopMatStoreTensorNV(coopmat<T,S,M,N,U> m, buffer E[] buf, uint elementOffset, tensorLayoutNV<D,C> t, tensorViewNV<W,...> v) = lower coop_matrix_store_tensor
@with GL_EXT_shader_64bit_indexing @check coop_matrix_store_tensor void coopMatStoreTensorNV(coopmat<T,S,M,N,U> m, buffer E[] buf, uint64_t elementOffset, tensorLayoutNV<D,C> t) = lower coop_matrix_store_tensor
@with GL_EXT_shader_64bit_indexing @check coop_matrix_store_tensor void coopMatStoreTensorNV(coopmat<T,S,M,N,U> m, buffer E[] buf, uint64_t elementOffset, tensorLayoutNV<D,C> t, tensorViewNV<W,...> v) = lower coop_matrix_store_tensor

# Functions on elements
@check coop_matrix_reduce void coopMatReduceNV(out coopmat<T,S,P,Q,2> result, coopmat<T,S,M,N,2> m, constant int reduceMask, function combineOp) = lower coop_matrix_reduce
@check coop_matrix_per_element void coopMatPerElementNV(out coopmat<T,S,M,N,U> result, coopmat<T,S,M,N,U> m, function elemOp, ...) = lower coop_matrix_per_element
@check coop_matrix_transpose void coopMatTransposeNV(out coopmat<T,S,N,M,1> result, coopmat<T,S,M,N,2> m) = lower coop_matrix_transpose
""",
    lowering="tensor",
    checks="tensor_rules",
    spirv_extensions=("SPV_NV_cooperative_matrix2", "SPV_NV_tensor_addressing"),
)
