// options: --device-profile=h200 -Wcoop
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { float16_t x[]; } data;
layout(binding = 1, std430) buffer Sums { float x[]; } sums;
shared float16_t left[16 * 72];
shared float16_t right[16 * 64];
shared float results[16 * 32];
#define ROW gl_CooperativeMatrixLayoutRowMajor
#define COLUMN gl_CooperativeMatrixLayoutColumnMajor

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c =
        coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
    for (uint i = gl_LocalInvocationIndex; i < 1024u; i += 32u) {
        left[i] = data.x[i];
        right[i] = data.x[i];
    }
    barrier();
    coopMatLoad(a, left, 0, 64, ROW); // warning: [bank-conflict] "8 rows of 'left' are in the same of the 32 banks" "stride 64: 8-way; 66: 4-way, but not aligned for this access; 72: free"
    // correct: [bank-conflict] coopMatLoad(a, left, 0, 72, ROW);
    coopMatLoad(a, left, 0, 72, ROW);
    coopMatLoad(b, right, 0, 32, COLUMN); // warning: [bank-conflict] "4 rows of 'right'" "40: free"
    // Two rows meet, the memory is a buffer's, or the stride is not known.
    coopMatLoad(b, right, 0, 16, ROW);
    coopMatLoad(b, data.x, 0, 64, ROW);
    coopMatLoad(b, right, 0, gl_NumWorkGroups.x * 8, ROW);
    c = coopMatMulAdd(a, b, c);
    barrier();
    coopMatStore(c, results, 0, 32, ROW); // warning: [bank-conflict] "8 rows of 'results'" "36: free"
    barrier();
    sums.x[gl_LocalInvocationIndex] = results[gl_LocalInvocationIndex];
}
