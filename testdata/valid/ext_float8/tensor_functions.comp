// options: --target-env=vulkan1.3
// Matrices of small floats in the functions on tensors and elements: what combines their elements converts them to float.
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    bfloat16_t brain[1024];
    floate4m3_t small[1024];
    floate5m2_t other[1024];
    uint8_t packed[1024];
} data;
layout(buffer_reference, std430, buffer_reference_align = 1) buffer Packed {
    uint8_t value;
};
#define Matrix(T, use) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUse##use>

bfloat16_t sum(const in bfloat16_t a, const in bfloat16_t b) { return bfloat16_t(float(a) + float(b)); }
floate4m3_t greater(const in floate4m3_t a, const in floate4m3_t b) { return floate4m3_t(max(float(a), float(b))); }
bfloat16_t element(const in uint row, const in uint column, const in bfloat16_t x) { return bfloat16_t(float(x) * float(row)); }
floate5m2_t mixed(const in uint row, const in uint column, const in floate5m2_t x, const in floate5m2_t y) { return row < column ? x : y; }
bfloat16_t decoded(const in Packed b, const in uint blockCoordinates[2], const in uint inBlock[2]) { return bfloat16_t(float(b.value)); }

void main()
{
    Matrix(bfloat16_t, Accumulator) b, reduced_b;
    Matrix(floate4m3_t, Accumulator) e, reduced_e;
    Matrix(floate5m2_t, Accumulator) g, changed_g;
    tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 32, 32);
    t = sliceTensorLayoutNV(t, 0, 16, 0, 16);
    coopMatLoadTensorNV(b, data.brain, 0, t);
    coopMatLoadTensorNV(e, data.small, 0, t);
    coopMatLoadTensorNV(g, data.other, 0, t, createTensorViewNV(2, false, 1, 0));
    coopMatReduceNV(reduced_b, b, gl_CooperativeMatrixReduceRowNV, sum);
    coopMatReduceNV(reduced_e, e, gl_CooperativeMatrixReduceColumnNV, greater);
    coopMatPerElementNV(b, reduced_b, element);
    coopMatPerElementNV(changed_g, g, mixed, g);
    coopMatStoreTensorNV(b, data.brain, 0, t);
    coopMatStoreTensorNV(reduced_e, data.small, 0, t);
    coopMatStoreTensorNV(changed_g, data.other, 0, t);
    Matrix(bfloat16_t, B) as_b = Matrix(bfloat16_t, B)(b);
    Matrix(floate4m3_t, A) as_a = Matrix(floate4m3_t, A)(b);
    Matrix(floate5m2_t, B) transposed;
    coopMatTransposeNV(transposed, g);
    coopMatLoadTensorNV(b, data.packed, 0, t, decoded);
}
