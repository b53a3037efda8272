#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_expect_assume : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    bool b;
    bvec2 b2;
    int i;
    ivec3 i3;
    uint u;
    uvec4 u4;
    int8_t c;
    i8vec2 c2;
    uint8_t uc;
    u8vec3 uc3;
    int16_t s;
    i16vec4 s4;
    uint16_t us;
    u16vec2 us2;
    int64_t l;
    i64vec3 l3;
    uint64_t ul;
    u64vec4 ul4;
} data;

void main()
{
    assumeEXT(data.b);
    data.b = expectEXT(data.b, data.b);
    data.b2 = expectEXT(data.b2, data.b2);
    data.i = expectEXT(data.i, data.i);
    data.i3 = expectEXT(data.i3, data.i3);
    data.u = expectEXT(data.u, data.u);
    data.u4 = expectEXT(data.u4, data.u4);
    data.c = expectEXT(data.c, data.c);
    data.c2 = expectEXT(data.c2, data.c2);
    data.uc = expectEXT(data.uc, data.uc);
    data.uc3 = expectEXT(data.uc3, data.uc3);
    data.s = expectEXT(data.s, data.s);
    data.s4 = expectEXT(data.s4, data.s4);
    data.us = expectEXT(data.us, data.us);
    data.us2 = expectEXT(data.us2, data.us2);
    data.l = expectEXT(data.l, data.l);
    data.l3 = expectEXT(data.l3, data.l3);
    data.ul = expectEXT(data.ul, data.ul);
    data.ul4 = expectEXT(data.ul4, data.ul4);
}
