// options: --target-env=vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 128) in;
layout(binding = 0, std430) readonly buffer Data { float16_t q[]; } data;
layout(binding = 1, std430) buffer Result { float16_t o[]; } result;
layout(push_constant) uniform Sizes { uint rows, columns; float scale; } sizes;

#define Tile(use) coopmat<float16_t, gl_ScopeWorkgroup, 64, 64, use>

float16_t maximum(const in float16_t a, const in float16_t b) { return max(a, b); }
float16_t plus(const in float16_t a, const in float16_t b) { return a + b; }
float16_t softmax(const in uint row, const in uint column, const in float16_t x, const in float16_t m)
{
    return exp(x - m);
}

void main()
{
    tensorLayoutNV<2> layoutQ = createTensorLayoutNV(2);
    layoutQ = setTensorLayoutDimensionNV(layoutQ, sizes.rows, sizes.columns);
    tensorViewNV<2, false, 1, 0> transposed = createTensorViewNV(2, false, 1, 0);
    Tile(gl_MatrixUseA) q;
    Tile(gl_MatrixUseB) k;
    coopMatLoadTensorNV(q, data.q, 0, sliceTensorLayoutNV(layoutQ, 0, 64, 0, 64));
    coopMatLoadTensorNV(k, data.q, 0, sliceTensorLayoutNV(layoutQ, 64, 64, 0, 64), transposed);
    Tile(gl_MatrixUseAccumulator) scores = Tile(gl_MatrixUseAccumulator)(0.0);
    scores = coopMatMulAdd(q, k, scores);
    Tile(gl_MatrixUseAccumulator) highest, total;
    coopMatReduceNV(highest, scores, gl_CooperativeMatrixReduceRowNV, maximum);
    coopMatPerElementNV(scores, scores, softmax, float16_t(1.0));
    coopMatReduceNV(total, scores, gl_CooperativeMatrixReduceRowNV, plus);
    scores = scores / total;
    coopMatStoreTensorNV(scores, result.o, 0, sliceTensorLayoutNV(layoutQ, 0, 64, 0, 64));
}
