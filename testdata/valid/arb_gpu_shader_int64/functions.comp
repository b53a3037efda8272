#version 450
#extension GL_ARB_gpu_shader_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    double d;
    int64_t l;
    uint64_t ul;
    u64vec2 ul2;
} data;

void main()
{
    data.l = doubleBitsToInt64(data.d) + abs(data.l) + packInt2x32(ivec2(1, 2));
    data.ul = min(data.ul, 5UL) + packUint2x32(unpackUint2x32(data.ul)) + doubleBitsToUint64(data.d);
    data.d = int64BitsToDouble(data.l) + uint64BitsToDouble(data.ul);
    data.ul2 = clamp(data.ul2, 1UL, data.ul) + mix(data.ul2, u64vec2(data.ul), lessThan(data.ul2, data.ul2.yx));
}
