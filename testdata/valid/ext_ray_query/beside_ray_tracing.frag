// options: --target-env=vulkan1.3
// With ray queries alone an application need not have enabled ray tracing pipelines.
#version 460
#extension GL_EXT_ray_tracing : enable
#extension GL_EXT_ray_query : enable
layout(binding = 0) uniform accelerationStructureEXT scene;
layout(location = 0) out vec4 color;
void main()
{
    rayQueryEXT query;
    rayQueryInitializeEXT(query, scene, gl_RayFlagsOpaqueEXT, 255u, vec3(0.0), 0.0, vec3(1.0), 10.0);
    color = vec4(rayQueryProceedEXT(query));
}
