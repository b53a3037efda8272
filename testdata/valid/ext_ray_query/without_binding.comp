// An acceleration structure without a binding is bound to 0.
// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_ray_query : require
layout(set = 1) uniform accelerationStructureEXT scene;
layout(binding = 3) buffer B { uint hits; };
void main() {
    rayQueryEXT query;
    rayQueryInitializeEXT(query, scene, gl_RayFlagsOpaqueEXT, 0xff, vec3(0), 0.0, vec3(1), 1.0);
    hits = uint(rayQueryProceedEXT(query));
}
