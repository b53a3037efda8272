// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_ray_query : require
#extension GL_EXT_opacity_micromap : require
#extension GL_EXT_opacity_micromap_ray_query_mode : require

layout(constant_id = 2) gl_EnableOpacityMicromapEXT;

layout(binding = 0) uniform accelerationStructureEXT scene;
layout(binding = 1) buffer Result { uint enabled; };

void main() {
    rayQueryEXT query;
    rayQueryInitializeEXT(query, scene, gl_RayFlagsForceOpacityMicromap2StateEXT, 0xffu, vec3(0.0), 0.0, vec3(1.0), 10.0);
    rayQueryProceedEXT(query);
    enabled = gl_EnableOpacityMicromapEXT ? 1u : 0u;
}
