// options: --target-env=vulkan1.3
// Payloads and attributes of ray tracing hold no matrices, vectors or tensor types.
#version 460
#extension GL_EXT_ray_tracing : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_memory_scope_semantics : require
#define Matrix coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define Vector coopvecNV<float, 4>
struct Holder {
    Vector v;
};
layout(location = 0) rayPayloadInEXT Vector incoming; // error: [cooperative-storage] "rayPayloadInEXT"
layout(location = 1) rayPayloadEXT Matrix payload; // error: [cooperative-storage] "rayPayloadEXT"
layout(location = 2) callableDataEXT Holder data; // error: [cooperative-storage] "callableDataEXT"
hitAttributeEXT Vector hit; // error: [cooperative-storage] "hitAttributeEXT"
layout(shaderRecordEXT, std430) buffer Record {
    Vector v; // error: [cooperative-storage]
};
Vector fine;

void main()
{
}
