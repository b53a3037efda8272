// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_NV_ray_tracing_motion_blur : require
layout(binding = 0) uniform accelerationStructureEXT scene;
layout(location = 0) rayPayloadEXT vec4 payload;

void main() {
    traceRayMotionNV(scene, 0u, 1u, 2u, 3u, 0u, vec3(0.5), 0.5, vec3(1.0), 0.75, gl_CurrentRayTimeNV + 0.5, 0);
}
