#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    i16vec4 s4;
    int64_t l;
    u16vec4 us4;
    uint64_t ul;
    i16vec2 s2;
    int i;
    u16vec2 us2;
    uint u;
} data;

void main()
{
    data.l = pack64(data.s4);
    data.ul = pack64(data.us4);
    data.i = pack32(data.s2);
    data.u = pack32(data.us2);
    data.s4 = unpack16(data.l);
    data.us4 = unpack16(data.ul);
    data.s2 = unpack16(data.i);
    data.us2 = unpack16(data.u);
    data.i = packInt2x16(data.s2);
    data.l = packInt4x16(data.s4);
    data.u = packUint2x16(data.us2);
    data.ul = packUint4x16(data.us4);
    data.s2 = unpackInt2x16(data.i);
    data.s4 = unpackInt4x16(data.l);
    data.us2 = unpackUint2x16(data.u);
    data.us4 = unpackUint4x16(data.ul);
}
