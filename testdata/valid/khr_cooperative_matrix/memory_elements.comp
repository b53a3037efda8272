// options: --target-env=vulkan1.3
// Memory of every element type, in row and column major order, the order folded or specialized; elements of all integer types.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int LAYOUT = gl_CooperativeMatrixLayoutColumnMajor;
layout(constant_id = 1) const uint STRIDE = 16;
layout(constant_id = 2) const int START = 32;
#define RowMajor gl_CooperativeMatrixLayoutRowMajor
#define ColumnMajor gl_CooperativeMatrixLayoutColumnMajor
#define Matrix coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
layout(binding = 0, std430) buffer Data {
    float16_t of_float16_t[64];
    f16vec2 of_f16vec2[64];
    f16vec4 of_f16vec4[64];
    float of_float[64];
    vec2 of_vec2[64];
    vec4 of_vec4[64];
    double of_double[64];
    dvec2 of_dvec2[64];
    dvec4 of_dvec4[64];
    int8_t of_int8_t[64];
    i8vec2 of_i8vec2[64];
    i8vec4 of_i8vec4[64];
    int16_t of_int16_t[64];
    i16vec2 of_i16vec2[64];
    i16vec4 of_i16vec4[64];
    int of_int[64];
    ivec2 of_ivec2[64];
    ivec4 of_ivec4[64];
    int64_t of_int64_t[64];
    i64vec2 of_i64vec2[64];
    i64vec4 of_i64vec4[64];
    uint8_t of_uint8_t[64];
    u8vec2 of_u8vec2[64];
    u8vec4 of_u8vec4[64];
    uint16_t of_uint16_t[64];
    u16vec2 of_u16vec2[64];
    u16vec4 of_u16vec4[64];
    uint of_uint[64];
    uvec2 of_uvec2[64];
    uvec4 of_uvec4[64];
    uint64_t of_uint64_t[64];
    u64vec2 of_u64vec2[64];
    u64vec4 of_u64vec4[64];
} data;
layout(binding = 1, std430) buffer Rows {
    float16_t x[];
} rows;
layout(push_constant) uniform Parameters {
    uint u;
    int i;
    uint8_t small;
};
shared float16_t shared_float16_t[64];
shared vec2 shared_vec2[64];
shared dvec4 shared_dvec4[64];
shared int16_t shared_int16_t[64];
shared ivec2 shared_ivec2[64];
shared i64vec4 shared_i64vec4[64];
shared uint16_t shared_uint16_t[64];
shared uvec2 shared_uvec2[64];
shared u64vec4 shared_u64vec4[64];
Matrix m;

void elements()
{
    coopMatLoad(m, data.of_float16_t, 0, 4, RowMajor);
    coopMatStore(m, data.of_float16_t, 0, 4, RowMajor);
    coopMatLoad(m, data.of_f16vec2, 1, 4, RowMajor);
    coopMatStore(m, data.of_f16vec2, 1, 4, RowMajor);
    coopMatLoad(m, data.of_f16vec4, 2, 4, RowMajor);
    coopMatStore(m, data.of_f16vec4, 2, 4, RowMajor);
    coopMatLoad(m, data.of_float, 3, 4, RowMajor);
    coopMatStore(m, data.of_float, 3, 4, RowMajor);
    coopMatLoad(m, data.of_vec2, 4, 4, RowMajor);
    coopMatStore(m, data.of_vec2, 4, 4, RowMajor);
    coopMatLoad(m, data.of_vec4, 5, 4, RowMajor);
    coopMatStore(m, data.of_vec4, 5, 4, RowMajor);
    coopMatLoad(m, data.of_double, 6, 4, RowMajor);
    coopMatStore(m, data.of_double, 6, 4, RowMajor);
    coopMatLoad(m, data.of_dvec2, 7, 4, RowMajor);
    coopMatStore(m, data.of_dvec2, 7, 4, RowMajor);
    coopMatLoad(m, data.of_dvec4, 8, 4, RowMajor);
    coopMatStore(m, data.of_dvec4, 8, 4, RowMajor);
    coopMatLoad(m, data.of_int8_t, 9, 4, RowMajor);
    coopMatStore(m, data.of_int8_t, 9, 4, RowMajor);
    coopMatLoad(m, data.of_i8vec2, 10, 4, RowMajor);
    coopMatStore(m, data.of_i8vec2, 10, 4, RowMajor);
    coopMatLoad(m, data.of_i8vec4, 11, 4, RowMajor);
    coopMatStore(m, data.of_i8vec4, 11, 4, RowMajor);
    coopMatLoad(m, data.of_int16_t, 12, 4, RowMajor);
    coopMatStore(m, data.of_int16_t, 12, 4, RowMajor);
    coopMatLoad(m, data.of_i16vec2, 13, 4, RowMajor);
    coopMatStore(m, data.of_i16vec2, 13, 4, RowMajor);
    coopMatLoad(m, data.of_i16vec4, 14, 4, RowMajor);
    coopMatStore(m, data.of_i16vec4, 14, 4, RowMajor);
    coopMatLoad(m, data.of_int, 15, 4, RowMajor);
    coopMatStore(m, data.of_int, 15, 4, RowMajor);
    coopMatLoad(m, data.of_ivec2, 16, 4, RowMajor);
    coopMatStore(m, data.of_ivec2, 16, 4, RowMajor);
    coopMatLoad(m, data.of_ivec4, 17, 4, RowMajor);
    coopMatStore(m, data.of_ivec4, 17, 4, RowMajor);
    coopMatLoad(m, data.of_int64_t, 18, 4, RowMajor);
    coopMatStore(m, data.of_int64_t, 18, 4, RowMajor);
    coopMatLoad(m, data.of_i64vec2, 19, 4, RowMajor);
    coopMatStore(m, data.of_i64vec2, 19, 4, RowMajor);
    coopMatLoad(m, data.of_i64vec4, 20, 4, RowMajor);
    coopMatStore(m, data.of_i64vec4, 20, 4, RowMajor);
    coopMatLoad(m, data.of_uint8_t, 21, 4, RowMajor);
    coopMatStore(m, data.of_uint8_t, 21, 4, RowMajor);
    coopMatLoad(m, data.of_u8vec2, 22, 4, RowMajor);
    coopMatStore(m, data.of_u8vec2, 22, 4, RowMajor);
    coopMatLoad(m, data.of_u8vec4, 23, 4, RowMajor);
    coopMatStore(m, data.of_u8vec4, 23, 4, RowMajor);
    coopMatLoad(m, data.of_uint16_t, 24, 4, RowMajor);
    coopMatStore(m, data.of_uint16_t, 24, 4, RowMajor);
    coopMatLoad(m, data.of_u16vec2, 25, 4, RowMajor);
    coopMatStore(m, data.of_u16vec2, 25, 4, RowMajor);
    coopMatLoad(m, data.of_u16vec4, 26, 4, RowMajor);
    coopMatStore(m, data.of_u16vec4, 26, 4, RowMajor);
    coopMatLoad(m, data.of_uint, 27, 4, RowMajor);
    coopMatStore(m, data.of_uint, 27, 4, RowMajor);
    coopMatLoad(m, data.of_uvec2, 28, 4, RowMajor);
    coopMatStore(m, data.of_uvec2, 28, 4, RowMajor);
    coopMatLoad(m, data.of_uvec4, 29, 4, RowMajor);
    coopMatStore(m, data.of_uvec4, 29, 4, RowMajor);
    coopMatLoad(m, data.of_uint64_t, 30, 4, RowMajor);
    coopMatStore(m, data.of_uint64_t, 30, 4, RowMajor);
    coopMatLoad(m, data.of_u64vec2, 31, 4, RowMajor);
    coopMatStore(m, data.of_u64vec2, 31, 4, RowMajor);
    coopMatLoad(m, data.of_u64vec4, 32, 4, RowMajor);
    coopMatStore(m, data.of_u64vec4, 32, 4, RowMajor);
    coopMatLoad(m, shared_float16_t, u, 4, ColumnMajor);
    coopMatStore(m, shared_float16_t, u, 4, ColumnMajor);
    coopMatLoad(m, shared_vec2, u, 4, ColumnMajor);
    coopMatStore(m, shared_vec2, u, 4, ColumnMajor);
    coopMatLoad(m, shared_dvec4, u, 4, ColumnMajor);
    coopMatStore(m, shared_dvec4, u, 4, ColumnMajor);
    coopMatLoad(m, shared_int16_t, u, 4, ColumnMajor);
    coopMatStore(m, shared_int16_t, u, 4, ColumnMajor);
    coopMatLoad(m, shared_ivec2, u, 4, ColumnMajor);
    coopMatStore(m, shared_ivec2, u, 4, ColumnMajor);
    coopMatLoad(m, shared_i64vec4, u, 4, ColumnMajor);
    coopMatStore(m, shared_i64vec4, u, 4, ColumnMajor);
    coopMatLoad(m, shared_uint16_t, u, 4, ColumnMajor);
    coopMatStore(m, shared_uint16_t, u, 4, ColumnMajor);
    coopMatLoad(m, shared_uvec2, u, 4, ColumnMajor);
    coopMatStore(m, shared_uvec2, u, 4, ColumnMajor);
    coopMatLoad(m, shared_u64vec4, u, 4, ColumnMajor);
    coopMatStore(m, shared_u64vec4, u, 4, ColumnMajor);
}

void main()
{
    elements();
    coopMatLoad(m, rows.x, u, u, RowMajor);
    coopMatLoad(m, rows.x, i, i, ColumnMajor);
    coopMatLoad(m, rows.x, START, STRIDE, LAYOUT);
    coopMatLoad(m, rows.x, small, small + 1, RowMajor);
    coopMatStore(m, rows.x, START + i, STRIDE * 2, LAYOUT);
    coopMatStore(m, rows.x, 0, 16, RowMajor + 1);
}
