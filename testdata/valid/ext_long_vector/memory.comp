#version 450
#extension GL_EXT_long_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require
// Offsets and strides: the alignment of a vector of more than two components is that of four, whatever their number.
layout(local_size_x = 32) in;
struct Inner {
    float before;
    vector<float, 6> v;
};
layout(binding = 0, std430) buffer Std430 {
    float before;
    vector<float, 5> five;
    float after;
    vector<double, 5> doubles;
    vector<bool, 6> flags;
    vector<int8_t, 7> bytes;
    vector<uint16_t, 8> shorts;
    Inner inner[2];
    vector<float, 8> many[];
} std430_block;
layout(binding = 1, std140) uniform Std140 {
    float before;
    vector<float, 5> five;
    vector<uint, 6> six[2];
    Inner inner;
    float after;
} std140_block;
layout(binding = 2, scalar) buffer Packed {
    float before;
    vector<float, 5> five;
    vector<float16_t, 7> halfs[3];
    int8_t after;
    vector<int8_t, 9> bytes[];
} packed_block;
layout(buffer_reference, std430) buffer Reference {
    int before;
    vector<float, 8> v;
};
// A vector of up to 16 bytes never lies across a multiple of 16, a longer one begins at one.
layout(binding = 3, std430) buffer Straddling {
    vec2 before;
    vector<float16_t, 5> ten_bytes;
    vec2 between;
    vector<float16_t, 9> eighteen_bytes;
    int again;
    vector<int8_t, 5> five_bytes;
    vector<int8_t, 12> twelve_bytes;
    vector<int8_t, 17> seventeen_bytes;
} straddling;
layout(push_constant) uniform Constants {
    Reference reference;
    vector<float, 6> pushed;
} constants;
shared vector<float, 9> tile[3];

void main()
{
    std430_block.five = std140_block.five + packed_block.five;
    std430_block.flags = lessThan(std140_block.inner.v, constants.pushed);
    std430_block.doubles[2] = std430_block.five[3];
    std430_block.inner[1] = std430_block.inner[0];
    std430_block.many[1] = constants.reference.v;
    constants.reference.v[2] = std140_block.after;
    std430_block.many[2][3] = std430_block.after;
    std430_block.shorts = std430_block.shorts + uint16_t(1);
    std430_block.bytes[6] = packed_block.bytes[2][8];
    std430_block.before = float(packed_block.halfs[1][6]) + float(std140_block.six[1][5]) + (std430_block.flags[2] ? 1.0 : 2.0);
    tile[1] = vector<float, 9>(std430_block.before);
    straddling.eighteen_bytes[8] = straddling.ten_bytes[4];
    straddling.seventeen_bytes[16] = straddling.five_bytes[4] + straddling.twelve_bytes[11];
    packed_block.five[0] = tile[1][8];
}
