// options: --target-env=vulkan1.3
// A type of SPIR-V is the component of a cooperative matrix: loaded, multiplied, converted, stored.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_EXT_spirv_intrinsics : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
#define half spirv_type(capabilities = [9], id = 22, 16)
#define brain spirv_type(extensions = ["SPV_KHR_bfloat16"], capabilities = [5116, 5118], id = 22, 16, 0)
#define Matrix(T, use) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUse##use>
layout(binding = 0, std430) buffer Data {
    uvec4 words[];
} data;

Matrix(float, Accumulator) multiply(Matrix(half, A) a, Matrix(half, B) b, Matrix(float, Accumulator) c)
{
    return coopMatMulAdd(a, b, c);
}

void main()
{
    Matrix(half, A) a;
    Matrix(half, B) b;
    Matrix(brain, A) brain_a;
    Matrix(brain, B) brain_b;
    Matrix(float, Accumulator) c = Matrix(float, Accumulator)(0.0);
    coopMatLoad(a, data.words, 0, 2, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, data.words, 32, 2, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatLoad(brain_a, data.words, 64, 2, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(brain_b, data.words, 96, 2, gl_CooperativeMatrixLayoutColumnMajor);
    c = multiply(a, b, c);
    c = coopMatMulAdd(brain_a, brain_b, c);
    Matrix(half, A) copy = a;
    copy[0] = a[1];
    int count = copy.length();
    coopMatStore(c, data.words, 128 + count, 4, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(copy, data.words, 192, 2, gl_CooperativeMatrixLayoutRowMajor);
}
