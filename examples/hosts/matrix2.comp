#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require

// outputs = max(left * right + bias, 0) for matrices of any size; a workgroup computes one tile.
const uint M = 64, N = 64, K = 32;
layout(constant_id = 0) const uint LANES = 128;
layout(local_size_x_id = 0) in;

layout(binding = 0) readonly buffer Left { float16_t left[]; };
layout(binding = 1) readonly buffer Right { float16_t right[]; };
layout(binding = 2) readonly buffer Bias { float bias[]; };
layout(binding = 3) writeonly buffer Outputs { float outputs[]; };
layout(push_constant) uniform Parameters {
    uvec3 size; // rows, columns, depth
};

float biasAndRelu(const in uint row, const in uint column, const in float element, const in uint first)
{
    const uint at = min(first + column, size.y - 1);
    return max(element + bias[at], 0.0);
}

void main()
{
    const uint row = gl_WorkGroupID.y * M, column = gl_WorkGroupID.x * N;
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> leftLayout =
        createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> rightLayout =
        createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> outputLayout =
        createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    leftLayout = setTensorLayoutDimensionNV(leftLayout, size.x, size.z);
    rightLayout = setTensorLayoutDimensionNV(rightLayout, size.z, size.y);
    outputLayout = setTensorLayoutDimensionNV(outputLayout, size.x, size.y);

    coopmat<float, gl_ScopeWorkgroup, M, N, gl_MatrixUseAccumulator> product =
        coopmat<float, gl_ScopeWorkgroup, M, N, gl_MatrixUseAccumulator>(0.0);
    for (uint k = 0; k < size.z; k += K) {
        coopmat<float16_t, gl_ScopeWorkgroup, M, K, gl_MatrixUseA> a;
        coopmat<float16_t, gl_ScopeWorkgroup, K, N, gl_MatrixUseB> b;
        coopMatLoadTensorNV(a, left, 0, sliceTensorLayoutNV(leftLayout, row, M, k, K));
        coopMatLoadTensorNV(b, right, 0, sliceTensorLayoutNV(rightLayout, k, K, column, N));
        product = coopMatMulAdd(a, b, product);
    }
    coopMatPerElementNV(product, product, biasAndRelu, column);
    coopMatStoreTensorNV(product, outputs, 0, sliceTensorLayoutNV(outputLayout, row, M, column, N));
}
