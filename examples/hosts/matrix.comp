#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require

// sums = alpha * left * right + beta * sums; a subgroup computes one tile.
layout(constant_id = 0) const uint LANES = 32;
layout(constant_id = 1) const uint M = 16;
layout(constant_id = 2) const uint N = 16;
layout(constant_id = 3) const uint K = 16;
layout(local_size_x_id = 0) in;

layout(set = 0, binding = 0) readonly buffer Left { float16_t left[]; };
layout(set = 0, binding = 1) readonly buffer Right { float16_t right[]; };
layout(set = 1, binding = 0) buffer Sums { float sums[]; };
layout(push_constant) uniform Parameters {
    uint columns;
    uint depth;
    float alpha;
    float beta;
};

void main()
{
    const uint row = gl_WorkGroupID.y * M, column = gl_WorkGroupID.x * N;
    coopmat<float, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator> product =
        coopmat<float, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator>(0.0);
    for (uint k = 0; k < depth; k += K) {
        coopmat<float16_t, gl_ScopeSubgroup, M, K, gl_MatrixUseA> a;
        coopmat<float16_t, gl_ScopeSubgroup, K, N, gl_MatrixUseB> b;
        coopMatLoad(a, left, row * depth + k, depth, gl_CooperativeMatrixLayoutRowMajor);
        coopMatLoad(b, right, k * columns + column, columns, gl_CooperativeMatrixLayoutRowMajor);
        product = coopMatMulAdd(a, b, product);
    }
    coopmat<float, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator> before;
    coopMatLoad(before, sums, row * columns + column, columns, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(product * alpha + before * beta, sums, row * columns + column, columns, gl_CooperativeMatrixLayoutRowMajor);
}
