// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_ray_query : require
#extension GL_EXT_ray_flags_primitive_culling : require
#extension GL_EXT_ray_tracing_position_fetch : require
layout(primitive_culling);
layout(binding = 0) uniform accelerationStructureEXT scene;
layout(binding = 1) buffer Result { vec3 sum; } result;

void main() {
    rayQueryEXT query;
    vec3 positions[3];
    rayQueryInitializeEXT(query, scene, gl_RayFlagsSkipAABBEXT, 0xffu, vec3(0.0), 0.0, vec3(1.0), 1.0);
    rayQueryProceedEXT(query);
    rayQueryGetIntersectionTriangleVertexPositionsEXT(query, false, positions);
    result.sum = positions[0] + positions[1] + positions[2];
}
