// What is said about the alignment of addresses behind references: the smallest of 16, a row or column of the matrix, and what the block promises.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 64) in;
layout(constant_id = 0) const int ORDER = gl_CooperativeMatrixLayoutRowMajor;
layout(constant_id = 1) const int SIZE = 16;
#define ROW_MAJOR gl_CooperativeMatrixLayoutRowMajor
#define COLUMN_MAJOR gl_CooperativeMatrixLayoutColumnMajor
#define MATRIX(ROWS, COLUMNS) coopmat<float16_t, gl_ScopeSubgroup, ROWS, COLUMNS, gl_MatrixUseA>
layout(buffer_reference, std430, buffer_reference_align = 32) buffer Strict {
    float16_t before;
    float16_t x[];
};
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Loose {
    float16_t x[];
};
layout(push_constant) uniform Where {
    Strict strict;
    Loose loose;
};

void main()
{
    MATRIX(16, 16) m;
    // 16, not 32: the array starts two bytes after the start of the block, and the elements lie anywhere.
    coopMatLoad(m, strict.x, 0, 16, ROW_MAJOR);
    coopMatLoad(m, strict.x, 1, 16, ROW_MAJOR);
    coopMatStore(m, strict.x, 8, 16, COLUMN_MAJOR);
    coopMatLoad(m, loose.x, 0, 16, ROW_MAJOR);
    // Rows of 8 bytes and columns of 32.
    MATRIX(16, 4) narrow;
    coopMatLoad(narrow, strict.x, 4, 4, ROW_MAJOR);
    coopMatLoad(narrow, strict.x, 8, 16, COLUMN_MAJOR);
    coopMatLoad(narrow, strict.x, 8, 16, ORDER);
    coopMatStore(narrow, strict.x, 4, 4, ROW_MAJOR);
    // Rows of 12 and 24 bytes.
    MATRIX(16, 6) twelve;
    coopMatLoad(twelve, strict.x, 6, 6, ROW_MAJOR);
    MATRIX(16, 12) twentyFour;
    coopMatLoad(twentyFour, strict.x, 8, 16, ROW_MAJOR);
    MATRIX(SIZE, SIZE) specialized;
    coopMatLoad(specialized, strict.x, 8, 16, ROW_MAJOR);
    fcoopmatNV<16, gl_ScopeSubgroup, 4, 16> older;
    coopMatLoadNV(older, strict.x, 0, 16, false);
    coopMatStoreNV(older, strict.x, 0, 4, true);
    tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 16, 16);
    coopMatLoadTensorNV(m, strict.x, 8, t);
    coopMatStoreTensorNV(m, loose.x, 0, t);
    // Vectors start at multiples of 16 bytes.
    coopvecNV<float16_t, 8> v;
    coopVecLoadNV(v, strict.x, 32);
    coopVecStoreNV(v, loose.x, 16);
}
