#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    int64_t l;
    i64vec2 l2;
    uint64_t ul;
    u64vec3 ul3;
    i64vec3 l3;
    i64vec4 l4;
    u64vec2 ul2;
    u64vec4 ul4;
} data;

void main()
{
    data.l = bitCount(data.l);
    data.l2 = bitCount(data.l2);
    data.l = bitCount(data.ul);
    data.l3 = bitCount(data.ul3);
    data.l = findLSB(data.l);
    data.l4 = findLSB(data.l4);
    data.l = findLSB(data.ul);
    data.l2 = findLSB(data.ul2);
    data.l = findMSB(data.l);
    data.l3 = findMSB(data.l3);
    data.l = findMSB(data.ul);
    data.l4 = findMSB(data.ul4);
}
