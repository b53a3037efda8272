#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Halfs {
    float16_t x[];
} halfs;
layout(binding = 1, std430) coherent buffer Words {
    uvec4 y[];
} words;

void main()
{
    fcoopmatNV<16, gl_ScopeSubgroup, 16, 8> a;
    fcoopmatNV<16, gl_ScopeSubgroup, 8, 8> b;
    fcoopmatNV<32, gl_ScopeSubgroup, 16, 8> c;
    coopMatLoadNV(a, halfs.x, 0, 8, false);
    coopMatLoadNV(b, halfs.x, 128u, 8u, true);
    coopMatLoadNV(c, words.y, 3, 2, false);
    c = coopMatMulAddNV(a, b, c);
    coopMatStoreNV(c, words.y, 3, 2, true);
}
