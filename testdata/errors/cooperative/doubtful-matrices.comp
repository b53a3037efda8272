// options: -Wcoop --target-env=vulkan1.3
// Rules on values, which shaders get away with: warnings that -Wcoop turns on.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int USE = gl_MatrixUseA;
layout(constant_id = 1) const uint SIZE = 16;
layout(constant_id = 2) const int SCOPE = gl_ScopeSubgroup;
layout(constant_id = 3) const float SCALE = 1.5;
layout(binding = 0, std430) buffer Data {
    uvec4 words[16];
    float16_t halfs[512];
    float floats[256];
    f16vec2 pairs[128];
    uint8_t bytes[256];
    float16_t x[];
} data;
layout(push_constant) uniform Parameters {
    int i;
    float f;
};
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
#define RowMajor gl_CooperativeMatrixLayoutRowMajor
#define ColumnMajor gl_CooperativeMatrixLayoutColumnMajor
Matrix(float16_t, 16, 16, A) a;
Matrix(float16_t, 16, 16, B) b;
Matrix(float, 16, 16, Accumulator) c;
Matrix(int, 16, 16, Accumulator) ic;
Matrix(int8_t, 16, 16, A) ia;
Matrix(int8_t, 16, 16, B) ib;
Matrix(float16_t, 16, 8, A) narrow;
Matrix(float16_t, 16, SIZE, A) specialized;

void types()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, USE> chosen; // warning: [specialized-use]
    coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA> wide; // warning: [workgroup-scope]
    coopmat<float, SCOPE, 16, 16, gl_MatrixUseA> unknown;
}

void alignment()
{
    coopMatLoad(a, data.x, 8, 24, RowMajor);
    coopMatLoad(a, data.x, 1, 16, RowMajor); // warning: [misaligned-access] "first element of 2 bytes is not a multiple of 16"
    coopMatLoad(a, data.x, 0, 17, RowMajor); // warning: [misaligned-access] "stride of 34 bytes is not a multiple of 16"
    coopMatLoad(a, data.x, 4, 20, RowMajor); // warning: [misaligned-access] // warning: [misaligned-access]
    coopMatLoad(narrow, data.x, 8, 8, RowMajor);
    coopMatLoad(narrow, data.x, 4, 8, RowMajor); // warning: [misaligned-access]
    coopMatLoad(narrow, data.x, 0, 16, ColumnMajor);
    coopMatLoad(ia, data.bytes, 8, 16, RowMajor); // warning: [misaligned-access] // warning: [beyond-the-array]
    coopMatStore(c, data.floats, 2, 16, ColumnMajor); // warning: [misaligned-access] // warning: [beyond-the-array]
    coopMatLoad(a, data.words, 1, 2, RowMajor); // warning: [beyond-the-array]
    coopMatLoad(a, data.pairs, 2, 8, RowMajor); // warning: [misaligned-access] // warning: [beyond-the-array]
    coopMatLoad(a, data.x, i, i, RowMajor);
    coopMatLoad(specialized, data.x, 1, 16, RowMajor); // warning: [misaligned-access] "with the default of 'SIZE' (16)"
}

void overlap()
{
    coopMatLoad(a, data.x, 0, 8, RowMajor); // warning: [overlapping-rows] "stride of 16 bytes is less than the 32 bytes of a row or column of 'coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>'"
    coopMatLoad(a, data.x, 0, 0, RowMajor);
    coopMatStore(a, data.x, 0, 8, ColumnMajor); // warning: [overlapping-rows]
    coopMatLoad(narrow, data.x, 0, 8, RowMajor);
    coopMatLoad(narrow, data.x, 0, 8, ColumnMajor); // warning: [overlapping-rows]
    coopMatLoad(c, data.x, 0, 8, RowMajor); // warning: [reinterpreted-memory]
}

void ends()
{
    coopMatLoad(a, data.halfs, 256, 16, RowMajor);
    coopMatLoad(a, data.halfs, 264, 16, RowMajor); // warning: [beyond-the-array] "'coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>' ends at byte 1040, but the array has 1024 bytes"
    coopMatLoad(a, data.halfs, 0, 40, RowMajor); // warning: [beyond-the-array]
    coopMatStore(c, data.floats, 0, 16, RowMajor);
    coopMatStore(c, data.floats, 4, 16, RowMajor); // warning: [beyond-the-array]
    coopMatLoad(a, data.words, 0, 2, RowMajor); // warning: [beyond-the-array]
    coopMatLoad(ia, data.words, 0, 1, ColumnMajor);
    coopMatLoad(a, data.halfs, i, 16, RowMajor);
}

void negative()
{
    coopMatLoad(a, data.x, -16, 16, RowMajor); // warning: [negative-offset] "4294967280"
    coopMatLoad(a, data.x, 0, -16, RowMajor); // warning: [negative-offset]
    coopMatStore(a, data.x, 4294967280u, 16, RowMajor); // warning: [negative-offset]
}

void products()
{
    c = coopMatMulAdd(a, b, c);
    ic = coopMatMulAdd(ia, ib, ic, gl_MatrixOperandsSaturatingAccumulation);
    c = coopMatMulAdd(a, b, c, gl_MatrixOperandsSaturatingAccumulation); // warning: [saturating-float]
    ic = coopMatMulAdd(a, b, ic); // warning: [mixed-kinds]
    c = coopMatMulAdd(ia, ib, c); // warning: [mixed-kinds]
    c = coopMatMulAdd(a, ib, c); // warning: [mixed-kinds]
}

void narrowing()
{
    ia = Matrix(int8_t, 16, 16, A)(1.5); // warning: [cooperative-narrowing]
    ia = Matrix(int8_t, 16, 16, A)(2.0);
    ia = Matrix(int8_t, 16, 16, A)(f); // warning: [cooperative-narrowing]
    ia = Matrix(int8_t, 16, 16, A)(SCALE); // warning: [cooperative-narrowing]
    ia = Matrix(int8_t, 16, 16, A)(i);
    ia = Matrix(int8_t, 16, 16, A)(-1000.0); // warning: [cooperative-narrowing] "conversion to 'int8_t' changes the value -1000.0"
    ia = Matrix(int8_t, 16, 16, A)(128); // warning: [cooperative-narrowing] "conversion to 'int8_t' changes the value 128"
    ia = Matrix(int8_t, 16, 16, A)(127u);
    ia = Matrix(int8_t, 16, 16, A)(-128);
    ia = Matrix(int8_t, 16, 16, A)(true);
}

void main()
{
    types();
    alignment();
    overlap();
    ends();
    negative();
    products();
    narrowing();
}
