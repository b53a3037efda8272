"""GL_EXT_cooperative_matrix_maintenance1: conversions of use, reductions, per-element functions, coordinates."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_EXT_cooperative_matrix_maintenance1",
    families={"reduceMask": "gl_CooperativeMatrixReduce"},
    implies=("GL_KHR_cooperative_matrix",),
    requires_spirv=(1, 3),
    constants="""
const int gl_CooperativeMatrixReduceRowEXT = CooperativeMatrixReduce Row
const int gl_CooperativeMatrixReduceColumnEXT = CooperativeMatrixReduce Column
const int gl_CooperativeMatrixReduceRowAndColumnEXT = 0x3
const int gl_CooperativeMatrixReduce2x2EXT = CooperativeMatrixReduce 2x2
""",
    prototypes="""
@tangled @divergent @check(coop_matrix_reduce_any) void coopMatReduceEXT(out coopmat<T,S,P,Q,2> result,
    coopmat<T,S,M,N,2> m, constant int reduceMask, function combineOp) = emit coop_matrix_reduce
@tangled @divergent @elementwise @check void coopMatPerElementEXT(out coopmat<T,S,M,N,U> result,
    coopmat<T,S,M,N,U> m, function elemOp, ...) = emit coop_matrix_per_element
@tangled @divergent @check void coopMatTransposeEXT(out coopmat<R,S,P,Q,U> result, coopmat<T,S,M,N,2> m)
    = emit coop_matrix_transpose_converting
@divergent uvec2 coopMatGetCoordinateEXT(coopmat<T,S,M,N,U> m, uint index) = OpCooperativeMatrixGetCoordinateEXT
""",
    emits="tensor",
    checks="tensor",
    spirv_extensions=("SPV_EXT_cooperative_matrix_maintenance1",),
)
