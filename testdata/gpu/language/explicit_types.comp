#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#include "put.glsl"

void main() {
    read();
    int8_t a = int8_t(u0 * 5u);
    put(int(a));
    uint8_t b = uint8_t(a);
    put(uint(b));
    int16_t c = int16_t(a) * int16_t(300);
    put(int(c));
    int64_t d = int64_t(c) << 20;
    put(int(d >> 12));
    uint64_t e = uint64_t(d) / 7ul;
    put(uint(e));
    put(uint(e >> 32));
    a += int8_t(100);
    put(int(a));
    a = -a;
    a >>= int8_t(1);
    put(int(a));
    i16vec2 v = i16vec2(c, a);
    v = v * v + i16vec2(1);
    put(int(v.x));
    put(int(v.y));
    put(int(abs(c) % int16_t(7)));
    put(float(d));
    put(uint(b << 3));
    put(int(~a));
    u8vec4 p = unpack8(u0 * 0x01020304u);
    put(uint(p.z));
    put(pack32(p.wzyx));
}

// writes: 0xffffffb9 0xb9 0xffffaccc 0xffaccc00 0xd41b6db6 0x24924923 0x1d 0xfffffff1 0xffffc291 0xe2 0x6 0xd0a66800 0xc8 0xe 0x4a 0x946f4a25
