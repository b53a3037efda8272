// options: -Wcoop --target-env=vulkan1.3
// Blocks of 4 rows and 16 bytes, of which 1, 2 or 4 are interleaved: what a matrix has to be a multiple of.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_ARM_cooperative_matrix_layouts : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int SIZE = 16;
#define RowBlocked gl_CooperativeMatrixLayoutRowBlockedInterleavedARM
#define ColumnBlocked gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> a;
    coopMatLoad(a, data.x, 0, 1, RowBlocked);
    coopMatLoad(a, data.x, 0, 2, ColumnBlocked);
    coopMatLoad(a, data.x, 0, 2, RowBlocked); // error: [invalid-blocked-shape] "columns in multiples of 16"
    // correct: [invalid-blocked-shape] coopMatLoad(a, data.x, 0, 1, RowBlocked);
    coopMatStore(a, data.x, 0, 4, ColumnBlocked); // error: [invalid-blocked-shape] "rows in multiples of 16"
    coopmat<int8_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> bytes;
    coopMatLoad(bytes, data.x, 0, 2, RowBlocked);
    coopMatLoad(bytes, data.x, 0, 4, RowBlocked); // error: [invalid-blocked-shape] "rows in multiples of 4 and columns in multiples of 64"
    coopmat<double, gl_ScopeSubgroup, 6, 2, gl_MatrixUseA> doubles;
    coopMatStore(doubles, data.x, 0, 1, RowBlocked); // error: [invalid-blocked-shape] "rows in multiples of 4 and columns in multiples of 2"
    coopmat<float, gl_ScopeSubgroup, 8, 6, gl_MatrixUseA> floats;
    coopMatLoad(floats, data.x, 0, 2, ColumnBlocked); // error: [invalid-blocked-shape] "rows in multiples of 8 and columns in multiples of 4"
    coopmat<float, gl_ScopeSubgroup, SIZE, 8, gl_MatrixUseA> specialized;
    coopMatLoad(specialized, data.x, 0, 2, RowBlocked);
    coopMatLoad(specialized, data.x, 0, 4, RowBlocked); // error: [invalid-blocked-shape] "coopmat<float, gl_ScopeSubgroup, SIZE, 8, gl_MatrixUseA>"
    coopMatLoad(specialized, data.x, 0, 4, ColumnBlocked);
}
