// options: -Wcoop --target-env=vulkan1.3
// A function that never reads what it is given: the value of that matrix does not matter.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Sum coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

float fromRow(const in uint row, const in uint column, const in float element);
float pick(const in uint row, const in uint column, const in float element, const in float other, const in uint from);
float firstOf(const in uint row, const in uint column, const in float element, const in float other);
void store(Sum unread, uint offset) { coopMatStore(Sum(1.0), data.x, offset, 16, gl_CooperativeMatrixLayoutRowMajor); }
float scaled(Sum m) { return m[0]; }

void main()
{
    Sum rows, extended, first, other, read, given, index, constructed;
    coopMatPerElementNV(rows, rows, fromRow);
    coopMatPerElementEXT(extended, extended, pick, rows, 3u);
    coopMatPerElementNV(first, rows, firstOf, other);
    coopMatPerElementNV(first, read, firstOf, rows); // warning: 32 [uninitialized-matrix] "'read' is used before it is assigned"
    coopMatPerElementNV(first, first, firstOf, other);
    store(given, 0);
    data.x[0] = scaled(given); // warning: 24 [uninitialized-matrix] "'given' is used before it is assigned"
    store(Sum(index), 0); // warning: 15 [uninitialized-matrix] "'index' is used before it is assigned"
    store(rows + extended + first, 256);
}

float fromRow(const in uint row, const in uint column, const in float element) { return float(row); }
float pick(const in uint row, const in uint column, const in float element, const in float other, const in uint from)
{
    return column < from ? other : 0.0;
}
float firstOf(const in uint row, const in uint column, const in float element, const in float other) { return element; }
