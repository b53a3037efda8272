// options: --target-env=vulkan1.3
// Matrices of signed and unsigned integers and of floats: conversions between all of them, operators, memory, products.
#version 450
#extension GL_NV_integer_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
#define Matrix(kind, bits) kind##coopmatNV<bits, gl_ScopeSubgroup, 16, 8>
layout(push_constant) uniform Parameters {
    float f;
    int i;
    uint u;
};
layout(binding = 0, std430) buffer Data {
    int8_t of_int8_t[64];
    int16_t of_int16_t[64];
    int of_int[64];
    int64_t of_int64_t[64];
    ivec2 of_ivec2[64];
    ivec4 of_ivec4[64];
    uint8_t of_uint8_t[64];
    uint16_t of_uint16_t[64];
    uint of_uint[64];
    uint64_t of_uint64_t[64];
    uvec2 of_uvec2[64];
    uvec4 of_uvec4[64];
} data;
Matrix(i, 8) i8;
Matrix(i, 16) i16;
Matrix(i, 32) i32;
Matrix(u, 8) u8;
Matrix(u, 16) u16;
Matrix(u, 32) u32;
Matrix(f, 16) f16;
Matrix(f, 32) f32;
Matrix(f, 64) f64;

void conversions()
{
    i8 = Matrix(i, 8)(i8);
    i8 = Matrix(i, 8)(i16);
    i8 = Matrix(i, 8)(i32);
    i8 = Matrix(i, 8)(u8);
    i8 = Matrix(i, 8)(u16);
    i8 = Matrix(i, 8)(u32);
    i8 = Matrix(i, 8)(f16);
    i8 = Matrix(i, 8)(f32);
    i8 = Matrix(i, 8)(f64);
    i16 = Matrix(i, 16)(i8);
    i16 = Matrix(i, 16)(i16);
    i16 = Matrix(i, 16)(i32);
    i16 = Matrix(i, 16)(u8);
    i16 = Matrix(i, 16)(u16);
    i16 = Matrix(i, 16)(u32);
    i16 = Matrix(i, 16)(f16);
    i16 = Matrix(i, 16)(f32);
    i16 = Matrix(i, 16)(f64);
    i32 = Matrix(i, 32)(i8);
    i32 = Matrix(i, 32)(i16);
    i32 = Matrix(i, 32)(i32);
    i32 = Matrix(i, 32)(u8);
    i32 = Matrix(i, 32)(u16);
    i32 = Matrix(i, 32)(u32);
    i32 = Matrix(i, 32)(f16);
    i32 = Matrix(i, 32)(f32);
    i32 = Matrix(i, 32)(f64);
    u8 = Matrix(u, 8)(i8);
    u8 = Matrix(u, 8)(i16);
    u8 = Matrix(u, 8)(i32);
    u8 = Matrix(u, 8)(u8);
    u8 = Matrix(u, 8)(u16);
    u8 = Matrix(u, 8)(u32);
    u8 = Matrix(u, 8)(f16);
    u8 = Matrix(u, 8)(f32);
    u8 = Matrix(u, 8)(f64);
    u16 = Matrix(u, 16)(i8);
    u16 = Matrix(u, 16)(i16);
    u16 = Matrix(u, 16)(i32);
    u16 = Matrix(u, 16)(u8);
    u16 = Matrix(u, 16)(u16);
    u16 = Matrix(u, 16)(u32);
    u16 = Matrix(u, 16)(f16);
    u16 = Matrix(u, 16)(f32);
    u16 = Matrix(u, 16)(f64);
    u32 = Matrix(u, 32)(i8);
    u32 = Matrix(u, 32)(i16);
    u32 = Matrix(u, 32)(i32);
    u32 = Matrix(u, 32)(u8);
    u32 = Matrix(u, 32)(u16);
    u32 = Matrix(u, 32)(u32);
    u32 = Matrix(u, 32)(f16);
    u32 = Matrix(u, 32)(f32);
    u32 = Matrix(u, 32)(f64);
    f16 = Matrix(f, 16)(i8);
    f16 = Matrix(f, 16)(i16);
    f16 = Matrix(f, 16)(i32);
    f16 = Matrix(f, 16)(u8);
    f16 = Matrix(f, 16)(u16);
    f16 = Matrix(f, 16)(u32);
    f32 = Matrix(f, 32)(i8);
    f32 = Matrix(f, 32)(i16);
    f32 = Matrix(f, 32)(i32);
    f32 = Matrix(f, 32)(u8);
    f32 = Matrix(f, 32)(u16);
    f32 = Matrix(f, 32)(u32);
    f64 = Matrix(f, 64)(i8);
    f64 = Matrix(f, 64)(i16);
    f64 = Matrix(f, 64)(i32);
    f64 = Matrix(f, 64)(u8);
    f64 = Matrix(f, 64)(u16);
    f64 = Matrix(f, 64)(u32);
}

void memory()
{
    coopMatLoadNV(i8, data.of_int8_t, 0, 4, false);
    coopMatStoreNV(u32, data.of_int8_t, 0, 4, true);
    coopMatLoadNV(i8, data.of_int16_t, 0, 4, false);
    coopMatStoreNV(u32, data.of_int16_t, 0, 4, true);
    coopMatLoadNV(i8, data.of_int, 0, 4, false);
    coopMatStoreNV(u32, data.of_int, 0, 4, true);
    coopMatLoadNV(i8, data.of_int64_t, 0, 4, false);
    coopMatStoreNV(u32, data.of_int64_t, 0, 4, true);
    coopMatLoadNV(i8, data.of_ivec2, 0, 4, false);
    coopMatStoreNV(u32, data.of_ivec2, 0, 4, true);
    coopMatLoadNV(i8, data.of_ivec4, 0, 4, false);
    coopMatStoreNV(u32, data.of_ivec4, 0, 4, true);
    coopMatLoadNV(i8, data.of_uint8_t, 0, 4, false);
    coopMatStoreNV(u32, data.of_uint8_t, 0, 4, true);
    coopMatLoadNV(i8, data.of_uint16_t, 0, 4, false);
    coopMatStoreNV(u32, data.of_uint16_t, 0, 4, true);
    coopMatLoadNV(i8, data.of_uint, 0, 4, false);
    coopMatStoreNV(u32, data.of_uint, 0, 4, true);
    coopMatLoadNV(i8, data.of_uint64_t, 0, 4, false);
    coopMatStoreNV(u32, data.of_uint64_t, 0, 4, true);
    coopMatLoadNV(i8, data.of_uvec2, 0, 4, false);
    coopMatStoreNV(u32, data.of_uvec2, 0, 4, true);
    coopMatLoadNV(i8, data.of_uvec4, 0, 4, false);
    coopMatStoreNV(u32, data.of_uvec4, 0, 4, true);
}

void operators()
{
    i32 = Matrix(i, 32)(i);
    i32 = Matrix(i, 32)(f);
    i8 = Matrix(i, 8)(-3);
    u16 = Matrix(u, 16)(u);
    i32 = i32 + i32;
    i32 = i32 - i32;
    i32 = i32 / i32;
    i32 = -i32;
    i32 = i32 * i;
    i32 = 3 * i32;
    i32 *= i;
    i32 += i32;
    u32 = u32 + u32;
    u32 = u32 - u32;
    u32 = u32 / u32;
    u32 = -u32;
    u32 = u32 * u;
    u32 = 3u * u32;
    u32 /= u32;
    i8[0] += int8_t(i8.length());
}

void products()
{
    icoopmatNV<8, gl_ScopeSubgroup, 16, 32> i8_a;
    icoopmatNV<8, gl_ScopeSubgroup, 32, 8> i8_b;
    icoopmatNV<16, gl_ScopeSubgroup, 32, 8> i16_b;
    ucoopmatNV<8, gl_ScopeSubgroup, 16, 32> u8_a;
    ucoopmatNV<8, gl_ScopeSubgroup, 32, 8> u8_b;
    i32 = coopMatMulAddNV(i8_a, i8_b, i32);
    i8 = coopMatMulAddNV(i8_a, i8_b, i8);
    i32 = coopMatMulAddNV(i8_a, i16_b, i32);
    u32 = coopMatMulAddNV(u8_a, u8_b, u32);
}

void main()
{
    conversions();
    memory();
    operators();
    products();
}
