"""GL_NV_displacement_micromap: triangles that are displaced, and where a ray hit them."""

from __future__ import annotations

from glslc_coop.extensions.record import Extension

EXTENSION = Extension(
    "GL_NV_displacement_micromap",
    types="accelerationStructureEXT = OpTypeAccelerationStructureKHR",
    constants="""
const uint gl_HitKindFrontFacingTriangleEXT = 0xFE
const uint gl_HitKindBackFacingTriangleEXT = 0xFF
""",
    variables="""
@anyhit @closest in vec3 gl_HitMicroTriangleVertexPositionsNV[3] = HitMicroTriangleVertexPositionsNV
@anyhit @closest in vec2 gl_HitMicroTriangleVertexBarycentricsNV[3] = HitMicroTriangleVertexBarycentricsNV
@raygen @intersect @anyhit @closest @miss @callable in uint gl_HitKindFrontFacingMicroTriangleNV =
    HitKindFrontFacingMicroTriangleNV
@raygen @intersect @anyhit @closest @miss @callable in uint gl_HitKindBackFacingMicroTriangleNV =
    HitKindBackFacingMicroTriangleNV
""",
    prototypes="""
vec3 fetchMicroTriangleVertexPositionNV(accelerationStructureEXT as, int instanceID, int geometryIndex,
    int primitiveIndex, ivec2 barycentricCoord) = OpFetchMicroTriangleVertexPositionNV
vec2 fetchMicroTriangleVertexBarycentricNV(accelerationStructureEXT as, int instanceID, int geometryIndex,
    int primitiveIndex, ivec2 barycentricCoord) = OpFetchMicroTriangleVertexBarycentricNV
""",
    spirv_extensions=("SPV_NV_displacement_micromap",),
    capabilities=("RayTracingDisplacementMicromapNV",),
)
