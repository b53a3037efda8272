#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint rows = 16;
layout(constant_id = 1) const uint dimension = 2;
layout(constant_id = 2) const float factor = 2.0;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
layout(buffer_reference, std430, buffer_reference_align = 4) coherent readonly buffer Block {
    float16_t scale;
    uint8_t values[6];
};
struct Bounds {
    float low, high;
    mat2 turn;
};
#define Matrix(T, use) coopmat<T, gl_ScopeSubgroup, rows, 16, use>
#define Sum Matrix(float, gl_MatrixUseAccumulator)
float largest = 0.0;

// A prototype is enough, and 'const' alone says 'const in'.
float add(const float a, const in float b);
int add(const in int a, const in int b) { return a + b; }

// Of the overloads the one is meant that fits.
float chosen(const in uint row, const in uint column, const in float x) { return x + 1.0; }
float chosen(const in uint row, const in uint column, const in float x, const in float y) { return x + y; }
float chosen(const in uint row, const in uint column, const in float x, const in int y) { return x * float(y); }
float16_t chosen(const in uint row, const in uint column, const in float16_t x) { return x; }
float chosen(float x) { return x; }

float everything(
    const in uint row, const in uint column, const in float x, const in float other, const in Bounds bounds, const in vec2 v, const in float table[4],
    const in Block block, const in bool flag, const in float third)
{
    float y = clamp(x * other, bounds.low, bounds.high) + dot(bounds.turn * v, v) + table[row & 3u] + float(block.scale);
    return flag ? y : third;
}

float deeper(uint i, uint j)
{
    return float(i * 16u + j) * factor;
}

float places(const in uint row, const in uint column, const in float x)
{
    largest = max(largest, x);
    return deeper(row, column) + largest;
}

float16_t decode(const in Block block, const in uint32_t blockCoordinates[2], const in uint32_t inside[2])
{
    // An index that is not constant, and a whole array on its way.
    uint32_t copy[2] = inside;
    copy[0] += blockCoordinates[inside[0] & 1u];
    return block.scale * float16_t(block.values[copy[inside[1] & 1u]]);
}

float16_t decode(const in Block block, const in uint32_t blockCoordinates[3], const in uint32_t inside[3])
{
    return block.scale;
}

void main()
{
    Sum m = Sum(data.x[0]), r, wide;
    Matrix(int, gl_MatrixUseAccumulator) integers, integer_sums;
    Matrix(float16_t, gl_MatrixUseA) a;
    coopmat<float, gl_ScopeSubgroup, 16, rows, gl_MatrixUseB> turned;
    coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, add);
    coopMatReduceNV(integer_sums, integers, gl_CooperativeMatrixReduceColumnNV | gl_CooperativeMatrixReduceRowNV, add);
    coopmat<float, gl_ScopeSubgroup, (rows / 2), 8, gl_MatrixUseAccumulator> quarter;
    coopMatReduceNV(quarter, m, gl_CooperativeMatrixReduce2x2NV, add);
    coopMatPerElementNV(r, r, chosen);
    coopMatPerElementNV(r, r, chosen, r);
    coopMatPerElementNV(r, r, chosen, 3);
    Bounds bounds = Bounds(0.0, 1.0, mat2(1.0));
    coopMatPerElementNV(wide, r, everything, m, bounds, vec2(data.x[1]), float[4](1.0, 2.0, 3.0, 4.0), Block(uint64_t(64)), true, r);
    coopMatPerElementNV(r, m + m, places);
    coopMatTransposeNV(turned, r);
    // A function that is called for elements can be called by name as well.
    data.x[0] = add(chosen(0u, 1u, 2.0), float(add(1, 2)));
    tensorLayoutNV<dimension> specialized = createTensorLayoutNV(dimension);
    specialized = setTensorLayoutBlockSizeNV(specialized, 1, 4);
    specialized = setTensorLayoutDimensionNV(specialized, 16, 16);
    tensorLayoutNV<3> t = setTensorLayoutDimensionNV(setTensorLayoutBlockSizeNV(createTensorLayoutNV(3), 1, 1, 6), 4, 4, 16);
    tensorLayoutNV<2> plane = setTensorLayoutDimensionNV(setTensorLayoutBlockSizeNV(createTensorLayoutNV(2), 1, 6), 16, 18);
    coopMatLoadTensorNV(a, data.x, 0, t, decode);
    coopMatLoadTensorNV(a, data.x, 0, sliceTensorLayoutNV(plane, 0, 16, 0, 16), decode);
    coopMatStore(quarter, data.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStoreTensorNV(wide, data.x, 0, specialized);
    coopMatStore(integer_sums, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(turned, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(a, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}

float add(const float a, const in float b)
{
    return a + b;
}
