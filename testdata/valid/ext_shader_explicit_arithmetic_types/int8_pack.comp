#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    i8vec4 c4;
    int i;
    u8vec4 uc4;
    uint u;
    i8vec2 c2;
    int16_t s;
    u8vec2 uc2;
    uint16_t us;
} data;

void main()
{
    data.i = pack32(data.c4);
    data.u = pack32(data.uc4);
    data.s = pack16(data.c2);
    data.us = pack16(data.uc2);
    data.c4 = unpack8(data.i);
    data.uc4 = unpack8(data.u);
    data.c2 = unpack8(data.s);
    data.uc2 = unpack8(data.us);
}
