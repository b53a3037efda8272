// options: --target-env vulkan1.3 -Wcoop -Wno-uninitialized-matrix
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;

void main()
{
    coopvecNV<int, 4> v;
    v = v % v; // warning: [unlisted-cooperative-operator]
    // correct: [unlisted-cooperative-operator] v = v - v;
    v++; // warning: [unlisted-cooperative-operator]
    v %= v; // warning: [unlisted-cooperative-operator]
}
