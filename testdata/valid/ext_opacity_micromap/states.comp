// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_ray_query : require
#extension GL_EXT_opacity_micromap : require
layout(binding = 0) uniform accelerationStructureEXT scene;

void main() {
    rayQueryEXT query;
    rayQueryInitializeEXT(query, scene, gl_RayFlagsForceOpacityMicromap2StateEXT, 0xffu, vec3(0.0), 0.0, vec3(1.0), 1.0);
    rayQueryProceedEXT(query);
}
