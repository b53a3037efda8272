#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    vec2 f2;
    uint u;
    vec4 f4;
    uvec2 u2;
    double d;
} data;

void main()
{
    data.u = packUnorm2x16(data.f2);
    data.u = packSnorm2x16(data.f2);
    data.u = packUnorm4x8(data.f4);
    data.u = packSnorm4x8(data.f4);
    data.f2 = unpackUnorm2x16(data.u);
    data.f2 = unpackSnorm2x16(data.u);
    data.f4 = unpackUnorm4x8(data.u);
    data.f4 = unpackSnorm4x8(data.u);
    data.u = packHalf2x16(data.f2);
    data.f2 = unpackHalf2x16(data.u);
    data.d = packDouble2x32(data.u2);
    data.u2 = unpackDouble2x32(data.d);
}
