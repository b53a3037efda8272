// options: --target-env=vulkan1.3
// Matrices of bfloat16: conversions from and to every component type, memory, products, components.
#version 450
#extension GL_EXT_bfloat16 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
#define Matrix(T, use) coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUse##use>
layout(binding = 0, std430) buffer Data {
    bfloat16_t of_bfloat16_t[64];
    bf16vec2 of_bf16vec2[64];
    bf16vec4 of_bf16vec4[64];
    uvec4 words[64];
} data;
layout(push_constant) uniform Parameters {
    float f;
    int i;
};
layout(constant_id = 0) const float SCALE = 2.0;
shared bf16vec4 tile_bf16[64];
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

void conversions()
{
    bf16 = Matrix(bfloat16_t, A)(f16);
    f16 = Matrix(float16_t, A)(bf16);
    bf16 = Matrix(bfloat16_t, A)(f32);
    f32 = Matrix(float, A)(bf16);
    bf16 = Matrix(bfloat16_t, A)(f64);
    f64 = Matrix(double, A)(bf16);
    bf16 = Matrix(bfloat16_t, A)(i8);
    i8 = Matrix(int8_t, A)(bf16);
    bf16 = Matrix(bfloat16_t, A)(i16);
    i16 = Matrix(int16_t, A)(bf16);
    bf16 = Matrix(bfloat16_t, A)(i32);
    i32 = Matrix(int, A)(bf16);
    bf16 = Matrix(bfloat16_t, A)(i64);
    i64 = Matrix(int64_t, A)(bf16);
    bf16 = Matrix(bfloat16_t, A)(u8);
    u8 = Matrix(uint8_t, A)(bf16);
    bf16 = Matrix(bfloat16_t, A)(u16);
    u16 = Matrix(uint16_t, A)(bf16);
    bf16 = Matrix(bfloat16_t, A)(u32);
    u32 = Matrix(uint, A)(bf16);
    bf16 = Matrix(bfloat16_t, A)(u64);
    u64 = Matrix(uint64_t, A)(bf16);
}

void memory()
{
    coopMatLoad(bf16, data.of_bfloat16_t, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(bf16, data.of_bfloat16_t, 0, 8, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatLoad(bf16, data.of_bf16vec2, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(bf16, data.of_bf16vec2, 0, 8, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatLoad(bf16, data.of_bf16vec4, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(bf16, data.of_bf16vec4, 0, 8, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatLoad(bf16, tile_bf16, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(bf16, data.words, 0, 1, gl_CooperativeMatrixLayoutRowMajor);
}

void values()
{
    {
        Matrix(bfloat16_t, A) a = Matrix(bfloat16_t, A)(1.5), list[2] = {a, a};
        Matrix(bfloat16_t, B) b = Matrix(bfloat16_t, B)(bfloat16_t(f));
        Matrix(float, Accumulator) c = Matrix(float, Accumulator)(0.0);
        c = coopMatMulAdd(a, b, c);
        Matrix(bfloat16_t, Accumulator) d = coopMatMulAdd(a, b, Matrix(bfloat16_t, Accumulator)(c));
        a = Matrix(bfloat16_t, A)(f);
        a = Matrix(bfloat16_t, A)(i);
        a = Matrix(bfloat16_t, A)(SCALE);
        a = list[i & 1];
        a[0] = a[i];
        a[a.length() - 1] = bfloat16_t(float(a[1]) * 2.0);
        bf16 = i > 2 ? a : bf16;
        const Matrix(bfloat16_t, A) constant = Matrix(bfloat16_t, A)(4.0);
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
