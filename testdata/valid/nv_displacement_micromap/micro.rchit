// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_NV_displacement_micromap : require
layout(binding = 0) uniform accelerationStructureEXT scene;
layout(location = 0) rayPayloadInEXT vec4 payload;

void main() {
    payload.xyz = gl_HitMicroTriangleVertexPositionsNV[1] + fetchMicroTriangleVertexPositionNV(scene, 1, 2, 3, ivec2(0, 1));
    payload.xy += gl_HitMicroTriangleVertexBarycentricsNV[2] + fetchMicroTriangleVertexBarycentricNV(scene, 1, 2, 3, ivec2(0, 1));
    if (gl_HitKindEXT == gl_HitKindFrontFacingMicroTriangleNV || gl_HitKindEXT == gl_HitKindBackFacingMicroTriangleNV) {
        payload.w = 1.0;
    }
}
