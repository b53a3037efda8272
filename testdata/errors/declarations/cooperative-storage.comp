// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

shared coopvecNV<float, 4> a; // error: [cooperative-storage] "'a'"
layout(binding = 0) buffer Data {
    coopvecNV<float, 4> b; // error: [cooperative-storage]
};
struct Holder { coopvecNV<float, 4> v; };
shared Holder c; // error: [cooperative-storage]
coopvecNV<float, 4> allowed;
void main() {}
