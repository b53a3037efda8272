// The functions on arrays alone: bits of one array as another, and a part of an array. The destination is the last argument.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_QCOM_cooperative_matrix_conversion : require
layout(local_size_x = 64) in;
layout(constant_id = 0) const int LENGTH = 16;
layout(constant_id = 1) const int START = 8;
layout(constant_id = 2) const uint POSITION = 8u;
struct Row {
    uint words[16];
};
layout(binding = 0, std430) buffer Data {
    uint words[32];
    float floats[32];
    float16_t halfs[64];
    Row rows[4];
} data;
shared int numbers[16];

void bits()
{
    uint words[16];
    int32_t signs[16];
    float floats[16];
    float16_t halfs[32];
    bitcastQCOM(data.rows[1].words, words);
    bitcastQCOM(words, signs);
    bitcastQCOM(words, floats);
    bitcastQCOM(words, halfs);
    bitcastQCOM(signs, words);
    bitcastQCOM(signs, floats);
    bitcastQCOM(signs, halfs);
    bitcastQCOM(floats, words);
    bitcastQCOM(floats, signs);
    bitcastQCOM(floats, halfs);
    bitcastQCOM(halfs, words);
    bitcastQCOM(halfs, signs);
    bitcastQCOM(halfs, floats);
    bitcastQCOM(halfs, numbers);
    bitcastQCOM(data.halfs, data.floats);
}

void parts()
{
    uint words[8];
    int signs[8];
    float floats[16];
    float16_t halfs[32], two[2];
    uint one[1];
    // Results of 32 bits: one word, two halves.
    extractSubArrayQCOM(data.words, 8, one);
    extractSubArrayQCOM(halfs, 16, two);
    bitcastQCOM(one, two);
    extractSubArrayQCOM(data.words, 24, words);
    extractSubArrayQCOM(data.floats, 16u, floats);
    extractSubArrayQCOM(numbers, START, signs);
    extractSubArrayQCOM(data.halfs, POSITION, halfs);
    extractSubArrayQCOM(data.words, int(gl_LocalInvocationIndex) & 24, words);
    extractSubArrayQCOM(data.words, gl_LocalInvocationIndex & 24u, words);
    extractSubArrayQCOM(data.words, 0, data.rows[gl_LocalInvocationIndex & 3u].words);
}

void specializedLengths()
{
    uint words[LENGTH];
    float floats[LENGTH];
    float16_t halfs[2 * LENGTH];
    uint part[START];
    bitcastQCOM(words, floats);
    bitcastQCOM(floats, halfs);
    extractSubArrayQCOM(words, LENGTH - START, part);
    data.words[0] = part[0] + uint(halfs[1]);
}

void main()
{
    bits();
    parts();
    specializedLengths();
}
