#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
struct Tile {
    Matrix(float, 16, 16, Accumulator) sums[2];
    Matrix(float16_t, 16, 16, B) operand;
};
float add(const in float a, const in float b) { return a + b; }

void main()
{
    Tile tile;
    coopMatLoad(tile.sums[0], data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatReduceEXT(tile.sums[1], tile.sums[0], gl_CooperativeMatrixReduceColumnEXT, add);
    coopMatTransposeEXT(tile.operand, tile.sums[1]);
    uvec2 place = coopMatGetCoordinateEXT(tile.sums[0], 0u);
    data.x[place.y] = float(tile.operand[0]);
}
