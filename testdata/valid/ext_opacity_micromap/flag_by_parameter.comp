// A flag that reaches its instruction through a parameter declares the capability, too.
// options: --target-env=vulkan1.2
#version 460
#extension GL_EXT_ray_query : require
#extension GL_EXT_opacity_micromap : require
layout(binding = 0) uniform accelerationStructureEXT scene;
layout(binding = 1) buffer B { uint hits; };
bool is_hit(uint flags) {
    rayQueryEXT query;
    rayQueryInitializeEXT(query, scene, flags, 0xff, vec3(0), 0.0, vec3(1), 1.0);
    return rayQueryProceedEXT(query);
}
void main() { hits = uint(is_hit(gl_RayFlagsOpaqueEXT | gl_RayFlagsForceOpacityMicromap2StateEXT)); }
