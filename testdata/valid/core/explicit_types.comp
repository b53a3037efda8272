#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
// 8-, 16- and 64-bit types: arithmetic and every conversion.
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data {
    int8_t i8; uint8_t u8; int16_t i16; uint16_t u16; int i32; uint u32; int64_t i64; uint64_t u64;
    float16_t f16; float f32; double f64; f16vec3 h3; u8vec4 b4; i16vec2 s2; u64vec2 l2; f16mat2x4 m;
};

void main()
{
    i8 = int8_t(u8) + int8_t(i16) + int8_t(u16) + int8_t(i32) + int8_t(u32) + int8_t(i64) + int8_t(u64) + int8_t(f16) + int8_t(f32);
    u8 = uint8_t(i8) + uint8_t(i16) + uint8_t(u16) + uint8_t(i32) + uint8_t(i64) + uint8_t(u64) + uint8_t(f64);
    i16 = int16_t(i8) + int16_t(u8) + int16_t(u16) + int16_t(u32) + int16_t(f16) + 3s;
    u16 = uint16_t(i8) + uint16_t(u8) + uint16_t(i16) + uint16_t(i64) + uint16_t(f32) + 4us;
    i64 = int64_t(i8) + int64_t(u8) + int64_t(u32) + int64_t(u64) + int64_t(f64) + i32 * 5l;
    u64 = uint64_t(i8) + uint64_t(u16) + uint64_t(i32) + uint64_t(i64) + uint64_t(f16) + 6ul << 3;
    f16 = float16_t(f32) + float16_t(f64) + float16_t(i8) + float16_t(u64) + 1.5hf * f16;
    f32 = float(f16) + float(f64) + float(i16) + float(u8) + f16;
    f64 = double(f16) + double(f32) + double(i64) + f32 * 2.0lf;
    h3 = h3 * f16 + f16vec3(i8, f32, 1) - float16_t(2);
    b4 = u8vec4(i32) + u8vec4(h3, u16) + (b4 >> uint8_t(2));
    s2 = i16vec2(b4.xy) << 1 | i16vec2(l2);
    l2 = u64vec2(s2) * u64 + u64vec2(bvec2(true, i8 > 0));
    m[1] = f16vec4(b4);
    m[i32][2] = f16;
    bool any_set = bool(i8) || bool(u64) || bool(f16) || u8 == uint8_t(3);
    switch (u32) {
    case 3u: i32 = 1; break;
    case 65535u: i32 = 2; break;
    }
    i32 += int(any_set);
    i8++;
    f16--;
    u16 += uint16_t(3);
    i8 <<= 2;
}
