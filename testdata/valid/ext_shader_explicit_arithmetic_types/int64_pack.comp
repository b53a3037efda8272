#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    ivec2 i2;
    int64_t l;
    uvec2 u2;
    uint64_t ul;
    double d;
    dvec2 d2;
    i64vec2 l2;
    dvec3 d3;
    u64vec3 ul3;
    i64vec4 l4;
    dvec4 d4;
    u64vec2 ul2;
} data;

void main()
{
    data.l = pack64(data.i2);
    data.ul = pack64(data.u2);
    data.i2 = unpack32(data.l);
    data.u2 = unpack32(data.ul);
    data.l = packInt2x32(data.i2);
    data.ul = packUint2x32(data.u2);
    data.i2 = unpackInt2x32(data.l);
    data.u2 = unpackUint2x32(data.ul);
    data.l = doubleBitsToInt64(data.d);
    data.l2 = doubleBitsToInt64(data.d2);
    data.ul = doubleBitsToUint64(data.d);
    data.ul3 = doubleBitsToUint64(data.d3);
    data.d = int64BitsToDouble(data.l);
    data.d4 = int64BitsToDouble(data.l4);
    data.d = uint64BitsToDouble(data.ul);
    data.d2 = uint64BitsToDouble(data.ul2);
}
