// options: --target-env=vulkan1.3
// None of the functions of GL_NV_cooperative_matrix2 is called by what such a function calls, however deep.
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;
layout(buffer_reference, std430, buffer_reference_align = 2) buffer Block {
    float16_t x[2];
};
#define MATRIX(USE) coopmat<float16_t, gl_ScopeSubgroup, 16, 16, USE>
MATRIX(gl_MatrixUseAccumulator) m, r;
MATRIX(gl_MatrixUseA) a;
MATRIX(gl_MatrixUseB) b;
tensorLayoutNV<2> t;

float16_t plain(const in uint row, const in uint column, const in float16_t x) { return x; }
float16_t add(const in float16_t x, const in float16_t y) { return x + y; }
float16_t loading(const in uint row, const in uint column, const in float16_t x)
{
    coopMatLoadTensorNV(m, data.x, 0, t); // error: [tangled-callback] "coopMatLoadTensorNV"
    return x;
}
float16_t storing(const in uint row, const in uint column, const in float16_t x)
{
    coopMatStoreTensorNV(m, data.x, 0, t); // error: [tangled-callback] "coopMatStoreTensorNV"
    return x;
}
float16_t reducing(const in uint row, const in uint column, const in float16_t x)
{
    coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, add); // error: [tangled-callback] "coopMatReduceNV"
    return x;
}
float16_t converting(const in float16_t x, const in float16_t y)
{
    a = MATRIX(gl_MatrixUseA)(m); // error: [tangled-callback]
    return x;
}
float16_t transposing(const in float16_t x, const in float16_t y)
{
    coopMatTransposeNV(b, m); // error: [tangled-callback] "coopMatTransposeNV"
    return x;
}
void deepest()
{
    coopMatPerElementNV(r, m, plain); // error: [tangled-callback] "coopMatPerElementNV"
}
float16_t deeper(float16_t x)
{
    deepest();
    return x;
}
float16_t decode(const in Block block, const in uint32_t coordinates[2], const in uint32_t inBlock[2])
{
    return deeper(block.x[0]);
}

void main()
{
    t = setTensorLayoutDimensionNV(setTensorLayoutBlockSizeNV(createTensorLayoutNV(2), 1, 2), 16, 16);
    coopMatPerElementNV(r, m, loading);
    coopMatPerElementNV(r, m, storing);
    coopMatPerElementNV(r, m, reducing);
    coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, converting);
    coopMatReduceNV(r, m, gl_CooperativeMatrixReduceColumnNV, transposing);
    coopMatLoadTensorNV(m, data.x, 0, t, decode);
    // Called on its own account it may.
    deepest();
}
