#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Halfs {
    float16_t x[];
} halfs;
layout(binding = 1, std430) coherent buffer Floats {
    vec4 y[];
} floats;
layout(binding = 2, std430) buffer Bytes {
    int8_t a[256];
    u8vec4 b[64];
} bytes;
layout(constant_id = 0) const int LAYOUT = gl_CooperativeMatrixLayoutColumnMajor;
shared uvec4 tile[64];

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, 8, 16, gl_MatrixUseB> b;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c;
    coopMatLoad(a, halfs.x, 1, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, tile, gl_LocalInvocationIndex, 2u, LAYOUT);
    coopMatLoad(c, floats.y, 16u, 4u, gl_CooperativeMatrixLayoutRowMajor);
    c = coopMatMulAdd(a, b, c);
    coopMatStore(c, floats.y, 0, 4, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatStore(a, tile, 1u, 2u, gl_CooperativeMatrixLayoutRowMajor);

    coopmat<int8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> ia;
    coopmat<uint8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> ib;
    coopmat<int32_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> ic = coopmat<int32_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0);
    coopMatLoad(ia, bytes.a, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(ib, bytes.b, 0, 4, gl_CooperativeMatrixLayoutColumnMajor);
    ic = coopMatMulAdd(ia, ib, ic);
    ic = coopMatMulAdd(ia, ib, ic, gl_MatrixOperandsSaturatingAccumulation);
    coopMatStore(ic, floats.y, 64, 4, gl_CooperativeMatrixLayoutRowMajor);
}
