"""GL_NV_cooperative_matrix2: tensor addressing, decoding loads, reductions, per-element functions, use conversions."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_NV_cooperative_matrix2",
    families={"reduceMask": "gl_CooperativeMatrixReduce"},
    implies=("GL_KHR_cooperative_matrix",),
    requires_spirv=(1, 6),
    types="""
tensorLayoutNV<DIM, MODE = 0> = OpTypeTensorLayoutNV family=tensor role=layout storage=local,private
tensorViewNV<DIM, HAS_DIMENSIONS = false, P0 = 0, P1 = 1, P2 = 2, P3 = 3, P4 = 4> = OpTypeTensorViewNV
    family=tensor role=view count=2+DIM storage=local,private
""",
    constants="""
const int gl_CooperativeMatrixReduceRowNV = CooperativeMatrixReduce Row
const int gl_CooperativeMatrixReduceColumnNV = CooperativeMatrixReduce Column
const int gl_CooperativeMatrixReduceRowAndColumnNV = 0x3
const int gl_CooperativeMatrixReduce2x2NV = CooperativeMatrixReduce 2x2
const int gl_CooperativeMatrixClampModeUndefinedNV = TensorClampMode Undefined
const int gl_CooperativeMatrixClampModeConstantNV = TensorClampMode Constant
const int gl_CooperativeMatrixClampModeClampToEdgeNV = TensorClampMode ClampToEdge
const int gl_CooperativeMatrixClampModeRepeatNV = TensorClampMode Repeat
const int gl_CooperativeMatrixClampModeMirrorRepeatNV = TensorClampMode RepeatMirrored
""",
    placeholders="OFFSET = uint | @with(GL_EXT_shader_64bit_indexing) uint64_t",
    prototypes="""
# Tensor layouts
@check tensorLayoutNV<D,C> createTensorLayoutNV(const uint D, const uint C = 0) = emit create_tensor_layout
@check(layout_values) tensorLayoutNV<D,C> setTensorLayoutBlockSizeNV(tensorLayoutNV<D,C> t, uint blockSize[1..5])
    = emit set_tensor_layout_block_size
@check tensorLayoutNV<D,C> setTensorLayoutDimensionNV(tensorLayoutNV<D,C> t, uint dim[1..5])
    = emit set_tensor_layout_dimension
@check(layout_values) tensorLayoutNV<D,C> setTensorLayoutStrideNV(tensorLayoutNV<D,C> t, uint stride[1..5])
    = emit set_tensor_layout_stride
@check tensorLayoutNV<D,C> sliceTensorLayoutNV(tensorLayoutNV<D,C> t, (uint offset, uint span)[1..5])
    = emit slice_tensor_layout
@check tensorLayoutNV<D,C> setTensorLayoutClampValueNV(tensorLayoutNV<D,C> t, uint value)
    = emit set_tensor_layout_clamp_value

# Tensor views
@check tensorViewNV<D,H,P,Q,R,S,T> createTensorViewNV(const uint D, const bool H = false, const uint P = 0,
    const uint Q = 1, const uint R = 2, const uint S = 3, const uint T = 4) = emit create_tensor_view
@check(view_values) tensorViewNV<D,...> setTensorViewDimensionsNV(tensorViewNV<D,...> v, uint dim[1..5])
    = emit set_tensor_view_dimensions
@check(view_values) tensorViewNV<D,...> setTensorViewStrideNV(tensorViewNV<D,...> v, uint stride[1..5])
    = emit set_tensor_view_stride
tensorViewNV<D,...> setTensorViewClipNV(tensorViewNV<D,...> v, uint clipRowOffset, uint clipRowSpan,
    uint clipColOffset, uint clipColSpan) = emit set_tensor_view_clip

# Loads and stores
@tangled @divergent @check void coopMatLoadTensorNV(inout coopmat<T,S,M,N,U> m, buffer E[] buf, OFFSET elementOffset,
    tensorLayoutNV<D,C> t [, tensorViewNV<W,...> v] [, function decodeFunc]) = emit coop_matrix_load_tensor
@tangled @divergent @check void coopMatStoreTensorNV(coopmat<T,S,M,N,U> m, buffer E[] buf, OFFSET elementOffset,
    tensorLayoutNV<D,C> t [, tensorViewNV<W,...> v]) = emit coop_matrix_store_tensor

# Functions on elements
@tangled @divergent @check void coopMatReduceNV(out coopmat<T,S,P,Q,2> result, coopmat<T,S,M,N,2> m,
    constant int reduceMask, function combineOp) = emit coop_matrix_reduce
@tangled @divergent @elementwise @check void coopMatPerElementNV(out coopmat<T,S,M,N,U> result,
    coopmat<T,S,M,N,U> m, function elemOp, ...) = emit coop_matrix_per_element
@tangled @divergent @check void coopMatTransposeNV(out coopmat<R,S,P,Q,1> result, coopmat<T,S,M,N,2> m)
    = emit coop_matrix_transpose
""",
    emits="tensor",
    checks="tensor",
    spirv_extensions=("SPV_NV_cooperative_matrix2", "SPV_NV_tensor_addressing"),
)
