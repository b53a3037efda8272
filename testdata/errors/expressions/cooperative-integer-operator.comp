// options: --target-env vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;

void main()
{
    coopvecNV<float, 4> v;
    coopvecNV<uint, 4> u;
    v = v & v; // error: [cooperative-integer-operator]
    // correct: [cooperative-integer-operator] v = v + v;
    v = v >> v; // error: [cooperative-integer-operator]
    v = ~v; // error: [cooperative-integer-operator]
    u = ~u ^ (u << u);
}
