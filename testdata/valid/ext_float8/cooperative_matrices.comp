// options: --target-env=vulkan1.3
// Matrices of 8-bit floats: conversions from and to every component type, memory, products, components.
#version 450
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
#define Matrix(T, use) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUse##use>
layout(binding = 0, std430) buffer Data {
    floate4m3_t of_floate4m3_t[64];
    fe4m3vec2 of_fe4m3vec2[64];
    fe4m3vec4 of_fe4m3vec4[64];
    floate5m2_t of_floate5m2_t[64];
    fe5m2vec2 of_fe5m2vec2[64];
    fe5m2vec4 of_fe5m2vec4[64];
    uvec4 words[64];
} data;
layout(push_constant) uniform Parameters {
    float f;
    int i;
};
layout(constant_id = 0) const float SCALE = 2.0;
shared fe4m3vec4 tile_e4m3[64];
shared fe5m2vec4 tile_e5m2[64];
Matrix(float16_t, A) f16;
Matrix(float, A) f32;
Matrix(double, A) f64;
Matrix(int8_t, A) i8;
Matrix(int16_t, A) i16;
Matrix(int, A) i32;
Matrix(int64_t, A) i64;
Matrix(uint8_t, A) u8;
Matrix(uint16_t, A) u16;
Matrix(uint, A) u32;
Matrix(uint64_t, A) u64;
Matrix(bfloat16_t, A) bf16;
Matrix(floate4m3_t, A) e4m3;
Matrix(floate5m2_t, A) e5m2;

void conversions()
{
    e4m3 = Matrix(floate4m3_t, A)(f16);
    f16 = Matrix(float16_t, A)(e4m3);
    e4m3 = Matrix(floate4m3_t, A)(f32);
    f32 = Matrix(float, A)(e4m3);
    e4m3 = Matrix(floate4m3_t, A)(f64);
    f64 = Matrix(double, A)(e4m3);
    e4m3 = Matrix(floate4m3_t, A)(i8);
    i8 = Matrix(int8_t, A)(e4m3);
    e4m3 = Matrix(floate4m3_t, A)(i16);
    i16 = Matrix(int16_t, A)(e4m3);
    e4m3 = Matrix(floate4m3_t, A)(i32);
    i32 = Matrix(int, A)(e4m3);
    e4m3 = Matrix(floate4m3_t, A)(i64);
    i64 = Matrix(int64_t, A)(e4m3);
    e4m3 = Matrix(floate4m3_t, A)(u8);
    u8 = Matrix(uint8_t, A)(e4m3);
    e4m3 = Matrix(floate4m3_t, A)(u16);
    u16 = Matrix(uint16_t, A)(e4m3);
    e4m3 = Matrix(floate4m3_t, A)(u32);
    u32 = Matrix(uint, A)(e4m3);
    e4m3 = Matrix(floate4m3_t, A)(u64);
    u64 = Matrix(uint64_t, A)(e4m3);
    e4m3 = Matrix(floate4m3_t, A)(bf16);
    bf16 = Matrix(bfloat16_t, A)(e4m3);
    e4m3 = Matrix(floate4m3_t, A)(e5m2);
    e5m2 = Matrix(floate5m2_t, A)(f16);
    f16 = Matrix(float16_t, A)(e5m2);
    e5m2 = Matrix(floate5m2_t, A)(f32);
    f32 = Matrix(float, A)(e5m2);
    e5m2 = Matrix(floate5m2_t, A)(f64);
    f64 = Matrix(double, A)(e5m2);
    e5m2 = Matrix(floate5m2_t, A)(i8);
    i8 = Matrix(int8_t, A)(e5m2);
    e5m2 = Matrix(floate5m2_t, A)(i16);
    i16 = Matrix(int16_t, A)(e5m2);
    e5m2 = Matrix(floate5m2_t, A)(i32);
    i32 = Matrix(int, A)(e5m2);
    e5m2 = Matrix(floate5m2_t, A)(i64);
    i64 = Matrix(int64_t, A)(e5m2);
    e5m2 = Matrix(floate5m2_t, A)(u8);
    u8 = Matrix(uint8_t, A)(e5m2);
    e5m2 = Matrix(floate5m2_t, A)(u16);
    u16 = Matrix(uint16_t, A)(e5m2);
    e5m2 = Matrix(floate5m2_t, A)(u32);
    u32 = Matrix(uint, A)(e5m2);
    e5m2 = Matrix(floate5m2_t, A)(u64);
    u64 = Matrix(uint64_t, A)(e5m2);
    e5m2 = Matrix(floate5m2_t, A)(bf16);
    bf16 = Matrix(bfloat16_t, A)(e5m2);
    e5m2 = Matrix(floate5m2_t, A)(e4m3);
}

void memory()
{
    coopMatLoad(e4m3, data.of_floate4m3_t, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(e4m3, data.of_floate4m3_t, 0, 8, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatLoad(e4m3, data.of_fe4m3vec2, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(e4m3, data.of_fe4m3vec2, 0, 8, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatLoad(e4m3, data.of_fe4m3vec4, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(e4m3, data.of_fe4m3vec4, 0, 8, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatLoad(e4m3, tile_e4m3, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(e4m3, data.words, 0, 1, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(e5m2, data.of_floate5m2_t, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(e5m2, data.of_floate5m2_t, 0, 8, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatLoad(e5m2, data.of_fe5m2vec2, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(e5m2, data.of_fe5m2vec2, 0, 8, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatLoad(e5m2, data.of_fe5m2vec4, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(e5m2, data.of_fe5m2vec4, 0, 8, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatLoad(e5m2, tile_e5m2, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(e5m2, data.words, 0, 1, gl_CooperativeMatrixLayoutRowMajor);
}

void values()
{
    {
        Matrix(floate4m3_t, A) a = Matrix(floate4m3_t, A)(1.5), list[2] = {a, a};
        Matrix(floate4m3_t, B) b = Matrix(floate4m3_t, B)(floate4m3_t(f));
        Matrix(float, Accumulator) c = Matrix(float, Accumulator)(0.0);
        c = coopMatMulAdd(a, b, c);
        Matrix(floate4m3_t, Accumulator) d = coopMatMulAdd(a, b, Matrix(floate4m3_t, Accumulator)(c));
        a = Matrix(floate4m3_t, A)(f);
        a = Matrix(floate4m3_t, A)(i);
        a = Matrix(floate4m3_t, A)(SCALE);
        a = list[i & 1];
        a[0] = a[i];
        a[a.length() - 1] = floate4m3_t(float(a[1]) * 2.0);
        e4m3 = i > 2 ? a : e4m3;
        const Matrix(floate4m3_t, A) constant = Matrix(floate4m3_t, A)(4.0);
        f32 = Matrix(float, A)(constant);
        d[0] = constant[1];
    }
    {
        Matrix(floate5m2_t, A) a = Matrix(floate5m2_t, A)(1.5), list[2] = {a, a};
        Matrix(floate5m2_t, B) b = Matrix(floate5m2_t, B)(floate5m2_t(f));
        Matrix(float, Accumulator) c = Matrix(float, Accumulator)(0.0);
        c = coopMatMulAdd(a, b, c);
        Matrix(floate5m2_t, Accumulator) d = coopMatMulAdd(a, b, Matrix(floate5m2_t, Accumulator)(c));
        a = Matrix(floate5m2_t, A)(f);
        a = Matrix(floate5m2_t, A)(i);
        a = Matrix(floate5m2_t, A)(SCALE);
        a = list[i & 1];
        a[0] = a[i];
        a[a.length() - 1] = floate5m2_t(float(a[1]) * 2.0);
        e5m2 = i > 2 ? a : e5m2;
        const Matrix(floate5m2_t, A) constant = Matrix(floate5m2_t, A)(4.0);
        f32 = Matrix(float, A)(constant);
        d[0] = constant[1];
    }
}

void main()
{
    conversions();
    memory();
    values();
}
