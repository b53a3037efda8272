#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_integer_dot_product : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    uvec2 u2;
    uint u;
    ivec3 i3;
    uvec3 u3;
    int i;
    uvec4 u4;
    ivec4 i4;
    ivec2 i2;
    u8vec4 uc4;
    i8vec2 c2;
    u8vec2 uc2;
    u8vec3 uc3;
    i8vec3 c3;
    i8vec4 c4;
    u16vec3 us3;
    i16vec4 s4;
    u16vec4 us4;
    u16vec2 us2;
    i16vec2 s2;
    i16vec3 s3;
    u64vec2 ul2;
    uint64_t ul;
    i64vec3 l3;
    u64vec3 ul3;
    int64_t l;
    u64vec4 ul4;
    i64vec4 l4;
    i64vec2 l2;
} data;

void main()
{
    data.u = dotEXT(data.u2, data.u2);
    data.i = dotEXT(data.i3, data.u3);
    data.i = dotEXT(data.u4, data.i4);
    data.i = dotEXT(data.i2, data.i2);
    data.u = dotAccSatEXT(data.u3, data.u3, data.u);
    data.i = dotAccSatEXT(data.i4, data.u4, data.i);
    data.i = dotAccSatEXT(data.u2, data.i2, data.i);
    data.i = dotAccSatEXT(data.i3, data.i3, data.i);
    data.u = dotPacked4x8EXT(data.u, data.u);
    data.i = dotPacked4x8EXT(data.i, data.u);
    data.i = dotPacked4x8EXT(data.u, data.i);
    data.i = dotPacked4x8EXT(data.i, data.i);
    data.u = dotPacked4x8AccSatEXT(data.u, data.u, data.u);
    data.i = dotPacked4x8AccSatEXT(data.i, data.u, data.i);
    data.i = dotPacked4x8AccSatEXT(data.u, data.i, data.i);
    data.i = dotPacked4x8AccSatEXT(data.i, data.i, data.i);
    data.u = dotEXT(data.uc4, data.uc4);
    data.i = dotEXT(data.c2, data.uc2);
    data.i = dotEXT(data.uc3, data.c3);
    data.i = dotEXT(data.c4, data.c4);
    data.u = dotAccSatEXT(data.uc2, data.uc2, data.u);
    data.i = dotAccSatEXT(data.c3, data.uc3, data.i);
    data.i = dotAccSatEXT(data.uc4, data.c4, data.i);
    data.i = dotAccSatEXT(data.c2, data.c2, data.i);
    data.u = dotEXT(data.us3, data.us3);
    data.i = dotEXT(data.s4, data.us4);
    data.i = dotEXT(data.us2, data.s2);
    data.i = dotEXT(data.s3, data.s3);
    data.u = dotAccSatEXT(data.us4, data.us4, data.u);
    data.i = dotAccSatEXT(data.s2, data.us2, data.i);
    data.i = dotAccSatEXT(data.us3, data.s3, data.i);
    data.i = dotAccSatEXT(data.s4, data.s4, data.i);
    data.ul = dotEXT(data.ul2, data.ul2);
    data.l = dotEXT(data.l3, data.ul3);
    data.l = dotEXT(data.ul4, data.l4);
    data.l = dotEXT(data.l2, data.l2);
    data.ul = dotAccSatEXT(data.ul3, data.ul3, data.ul);
    data.l = dotAccSatEXT(data.l4, data.ul4, data.l);
    data.l = dotAccSatEXT(data.ul2, data.l2, data.l);
    data.l = dotAccSatEXT(data.l3, data.l3, data.l);
}
