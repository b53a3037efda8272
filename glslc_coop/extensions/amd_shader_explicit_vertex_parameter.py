"""GL_AMD_shader_explicit_vertex_parameter: barycentric coordinates, and inputs of each vertex."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_AMD_shader_explicit_vertex_parameter",
    qualifiers="@fragment interpolation __explicitInterpAMD = Decoration ExplicitInterpAMD fragment=in uninterpolated",
    variables="""
@fragment {
in vec2 gl_BaryCoordNoPerspAMD = BaryCoordNoPerspAMD
in vec2 gl_BaryCoordNoPerspCentroidAMD = BaryCoordNoPerspCentroidAMD
in vec2 gl_BaryCoordNoPerspSampleAMD = BaryCoordNoPerspSampleAMD
in vec2 gl_BaryCoordSmoothAMD = BaryCoordSmoothAMD
in vec2 gl_BaryCoordSmoothCentroidAMD = BaryCoordSmoothCentroidAMD
in vec2 gl_BaryCoordSmoothSampleAMD = BaryCoordSmoothSampleAMD
in vec3 gl_BaryCoordPullModelAMD = BaryCoordPullModelAMD
}
""",
    placeholders="""
GENTYPE = genFType | genIType | genUType | @with(GL_AMD_gpu_shader_half_float) genF16Type
    | @with(GL_EXT_shader_explicit_arithmetic_types_float16) genF16Type
""",
    prototypes="""
@interpolant @fragment @check(vertex_index)
    GENTYPE interpolateAtVertexAMD(any GENTYPE interpolant, const uint vertexIdx) = emit interpolate_at_vertex
""",
    emits="core",
    checks="amd",
    spirv_extensions=("SPV_AMD_shader_explicit_vertex_parameter",),
)
