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
#define Tall fcoopmatNV<16, gl_ScopeSubgroup, 32, 16>
#define Workgroup fcoopmatNV<16, gl_ScopeWorkgroup, 16, 16>

void main()
{
    Float f;
    Tall tall;
    Workgroup wide;
    coopMatLoadNV(f, data.halfs, 1, 16, false); // warning: [misaligned-access] // warning: [beyond-the-array]
    coopMatLoadNV(f, data.halfs, 0, 8, false); // warning: [overlapping-rows]
    tall = coopMatMulAddNV(tall, f, tall);
    f = coopMatMulAddNV(f, tall, f); // error: [no-matching-overload]
    f = coopMatMulAddNV(f, f, tall); // error: [no-matching-overload]
    f = coopMatMulAddNV(wide, f, f); // error: [no-matching-overload]
    f = f * f; // error: [cooperative-operator]
}
