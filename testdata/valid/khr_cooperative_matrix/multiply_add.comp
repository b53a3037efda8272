// options: --target-env=vulkan1.3
// The signs of the components, and saturation, are bits of the operand mask; a mask of 0 is not written.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint ROWS = 16;
layout(constant_id = 1) const uint INNER = 16;
#define Saturating gl_MatrixOperandsSaturatingAccumulation
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
Matrix(int8_t, 16, 32, A) i8_a;
Matrix(uint8_t, 16, 32, A) u8_a;
Matrix(int8_t, 32, 8, B) i8_b;
Matrix(uint8_t, 32, 8, B) u8_b;
Matrix(int, 16, 8, Accumulator) i32_c;
Matrix(uint, 16, 8, Accumulator) u32_c;
Matrix(float16_t, 16, 32, A) f16_a;
Matrix(float16_t, 32, 8, B) f16_b;
Matrix(float16_t, 16, 8, Accumulator) f16_c;
Matrix(float, 16, 8, Accumulator) f32_c;
Matrix(float, ROWS, INNER, A) specialized_a;
Matrix(float, INNER, (ROWS * 2u), B) specialized_b;
Matrix(float, ROWS, (ROWS * 2u), Accumulator) specialized_c;

void main()
{
    // Neither, then both signs of A, B and C, without saturation and with it.
    u32_c = coopMatMulAdd(u8_a, u8_b, u32_c);
    u32_c = coopMatMulAdd(i8_a, u8_b, u32_c);
    u32_c = coopMatMulAdd(u8_a, i8_b, u32_c);
    u32_c = coopMatMulAdd(i8_a, i8_b, u32_c, 0);
    i32_c = coopMatMulAdd(u8_a, u8_b, i32_c);
    i32_c = coopMatMulAdd(i8_a, u8_b, i32_c);
    i32_c = coopMatMulAdd(u8_a, i8_b, i32_c);
    i32_c = coopMatMulAdd(i8_a, i8_b, i32_c);
    u32_c = coopMatMulAdd(u8_a, u8_b, u32_c, Saturating);
    u32_c = coopMatMulAdd(i8_a, u8_b, u32_c, Saturating);
    u32_c = coopMatMulAdd(u8_a, i8_b, u32_c, 8 * 2);
    u32_c = coopMatMulAdd(i8_a, i8_b, u32_c, Saturating);
    i32_c = coopMatMulAdd(u8_a, u8_b, i32_c, Saturating);
    i32_c = coopMatMulAdd(i8_a, u8_b, i32_c, Saturating);
    i32_c = coopMatMulAdd(u8_a, i8_b, i32_c, Saturating);
    i32_c = coopMatMulAdd(i8_a, i8_b, i32_c, Saturating);
    // Floats have no signs, and a component type of the accumulator of their own.
    f16_c = coopMatMulAdd(f16_a, f16_b, f16_c);
    f32_c = coopMatMulAdd(f16_a, f16_b, f32_c);
    f32_c = coopMatMulAdd(-f16_a, f16_b * float16_t(2.0), coopMatMulAdd(f16_a, f16_b, f32_c));
    specialized_c = coopMatMulAdd(specialized_a, specialized_b, specialized_c);
}
