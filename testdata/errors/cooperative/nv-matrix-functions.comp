// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_integer_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float16_t halfs[256];
    int8_t bytes[256];
    uvec4 words[256];
    vec4 floats[256];
    ivec2 pairs[256];
} data;
#define Float fcoopmatNV<16, gl_ScopeSubgroup, 16, 16>
#define Integer icoopmatNV<8, gl_ScopeSubgroup, 16, 16>
#define Unsigned ucoopmatNV<8, gl_ScopeSubgroup, 16, 16>

void main()
{
    Float f;
    Integer i;
    Unsigned u;
    bool column_major = gl_LocalInvocationIndex == 0;
    coopMatLoadNV(f, data.halfs, 0, 16, false);
    coopMatLoadNV(f, data.words, 0, 2, true);
    coopMatLoadNV(i, data.pairs, 0, 2, false);
    coopMatLoadNV(f, data.bytes, 0, 16, false); // error: [invalid-buffer-element]
    coopMatLoadNV(f, data.floats, 0, 16, false); // error: [invalid-buffer-element] "vec4"
    coopMatStoreNV(f, data.pairs, 0, 16, false); // error: [invalid-buffer-element]
    coopMatLoadNV(i, data.halfs, 0, 16, false); // error: [invalid-buffer-element]
    coopMatStoreNV(u, data.floats, 0, 16, false); // error: [invalid-buffer-element]
    coopMatLoadNV(f, data.halfs, 0, 16, column_major); // error: [not-constant]
    coopMatStoreNV(f, data.halfs, 0, 0, false); // warning: [zero-stride]
    coopMatLoadNV(f, data.halfs, 0, 16, 1); // error: [no-matching-overload]
    i = coopMatMulAddNV(i, i, i);
    i = coopMatMulAddNV(i, u, i); // error: [no-matching-overload]
    f = coopMatMulAddNV(f, f, i); // error: [no-matching-overload]
}
