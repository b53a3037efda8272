#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_integer_cooperative_matrix : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Bytes {
    int8_t a[256];
    uint8_t b[256];
} bytes;
layout(binding = 1, std430) buffer Words {
    ivec4 c[64];
    uint d[256];
} words;

void main()
{
    icoopmatNV<8, gl_ScopeSubgroup, 16, 16> ia, ib;
    icoopmatNV<32, gl_ScopeSubgroup, 16, 16> ic;
    coopMatLoadNV(ia, bytes.a, 0, 16, false);
    coopMatLoadNV(ib, bytes.b, 0, 16, true);
    coopMatLoadNV(ic, words.c, 0, 4, false);
    ic = coopMatMulAddNV(ia, ib, ic);
    coopMatStoreNV(ic, words.c, 0, 4, false);

    ucoopmatNV<8, gl_ScopeSubgroup, 16, 16> ua, ub;
    ucoopmatNV<32, gl_ScopeSubgroup, 16, 16> uc;
    coopMatLoadNV(ua, bytes.b, 0, 16, false);
    coopMatLoadNV(ub, bytes.a, 0, 16, true);
    coopMatLoadNV(uc, words.d, 0, 16, false);
    uc = coopMatMulAddNV(ua, ub, uc);
    coopMatStoreNV(uc, words.d, 0, 16, false);
}
