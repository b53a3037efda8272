// options: --target-env=vulkan1.3 -Wcoop
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint CHOSEN = 4096;
layout(binding = 0, std430) buffer Data { float16_t x[]; } data;
layout(push_constant) uniform Push { uint depth; } push;
#define SUM coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define ROW gl_CooperativeMatrixLayoutRowMajor

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
    SUM sum = SUM(0.0), sums[4], part = SUM(0.0), open = SUM(0.0);
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> wide =
        coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
    coopMatLoad(a, data.x, 0, 16, ROW);
    coopMatLoad(b, data.x, 256, 16, ROW);
    for (uint i = 0u; i < 4u; i++) sums[i] = SUM(0.0);
    for (uint k = 0u; k < 4096u; k += 16u) {
        sum = coopMatMulAdd(a, b, sum); // warning: [narrow-accumulator]:9 "'sum' sums 4096 products as float16_t, whose significand has 11 bits" "accumulate as float"
        // correct: [narrow-accumulator] wide = coopMatMulAdd(a, b, wide);
        wide = coopMatMulAdd(a, b, wide);
    }
    for (int k = 0; k <= 15; ++k)
        for (uint i = 0u; i < 4u; i++)
            for (uint j = 0u; j < 16u; j++)
                sums[i] = coopMatMulAdd(a, b, sums[i]); // warning: [narrow-accumulator] "'sums' sums 4096 products"
    // 2048 products, a new sum each time, and trips that are not known.
    for (uint k = 0u; k < 2048u; k += 16u) part = coopMatMulAdd(a, b, part);
    for (uint k = 0u; k < 4096u; k += 16u) {
        part = SUM(0.0);
        part = coopMatMulAdd(a, b, part);
        sums[k / 1024u] = coopMatMulAdd(a, b, sums[k / 1024u]);
    }
    for (uint k = 0u; k < CHOSEN; k += 16u) open = coopMatMulAdd(a, b, open);
    for (uint k = 0u; k < push.depth; k += 16u) open = coopMatMulAdd(a, b, open);
    for (uint k = 0u; k < 4096u; k += 16u) {
        open = coopMatMulAdd(a, b, open);
        if (k == push.depth) break;
    }
    coopMatStore(sum + part + open + sums[0] + sums[1], data.x, 0, 16, ROW);
    coopMatStore(SUM(wide), data.x, 256, 16, ROW);
}
