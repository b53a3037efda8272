// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_ray_query : enable
// Arrays of ray queries without a size are as long as their largest index asks for.
layout(binding = 0) uniform accelerationStructureEXT scene;
rayQueryEXT queries[];

void main()
{
    rayQueryEXT others[];
    rayQueryInitializeEXT(queries[2], scene, 0, 255, vec3(0.0), 0.0, vec3(1.0), 1.0);
    rayQueryInitializeEXT(others[1], scene, 0, 255, vec3(0.0), 0.0, vec3(1.0), 1.0);
    rayQueryProceedEXT(queries[2]);
    rayQueryProceedEXT(others[1]);
}
