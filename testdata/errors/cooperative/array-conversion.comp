// options: -Wcoop --target-env=vulkan1.3
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_QCOM_cooperative_matrix_conversion : require
layout(local_size_x = 64) in;
layout(constant_id = 0) const int LENGTH = 16;
struct Pair {
    uint first;
    uint second;
};
layout(binding = 0, std430) buffer Data {
    uint x[64];
    uint unsized[];
} data;
layout(binding = 1, std430) readonly buffer Source {
    uint x[8];
} source;
layout(binding = 2, std430) writeonly buffer Target {
    uint x[8];
} target;

uint[8] made()
{
    return uint[8](0u, 1u, 2u, 3u, 4u, 5u, 6u, 7u);
}

void bits()
{
    uint words[8], many[32], few[4], two[2][4], specialized[LENGTH];
    float floats[8], sixtyFour[64];
    float16_t halfs[16], eight[8], manyHalfs[128], specializedHalfs[LENGTH];
    int8_t bytes[32];
    uint16_t shorts[16];
    uint64_t longs[4];
    double doubles[4];
    bool truths[8];
    vec2 pairs[4];
    Pair structures[4];
    const uint constants[8] = uint[8](0u, 1u, 2u, 3u, 4u, 5u, 6u, 7u);
    bitcastQCOM(words, floats);
    bitcastQCOM(words, halfs);
    bitcastQCOM(made(), floats);
    bitcastQCOM(constants, floats);
    bitcastQCOM(words, specializedHalfs);
    bitcastQCOM(words, many); // error: [array-length] "size is 32 bytes for 'uint[8]' but 128 for 'uint[32]'"
    // correct: [array-length] bitcastQCOM(words, halfs);
    bitcastQCOM(words, eight); // error: [array-length]
    bitcastQCOM(specialized, specializedHalfs); // error: [array-length] "element size is 4 bytes in 'uint[LENGTH]' but 2 in 'float16_t[LENGTH]'"
    bitcastQCOM(few, eight); // warning: [doubtful-length] "conversion from 'uint[4]' to 'float16_t[8]' is not listed by the extension"
    // correct: [doubtful-length] bitcastQCOM(words, halfs);
    bitcastQCOM(sixtyFour, manyHalfs); // warning: [doubtful-length]
    bitcastQCOM(bytes, words); // error: [array-element-type] "element type of 'bytes' must be 'uint', 'int', 'float' or 'float16_t' ('int8_t' given)"
    // correct: [array-element-type] bitcastQCOM(words, halfs);
    bitcastQCOM(shorts, words); // error: [array-element-type]
    bitcastQCOM(longs, words); // error: [array-element-type]
    bitcastQCOM(doubles, words); // error: [array-element-type]
    bitcastQCOM(truths, words); // error: [array-element-type]
    bitcastQCOM(pairs, words); // error: [array-element-type]
    bitcastQCOM(structures, words); // error: [array-element-type]
    bitcastQCOM(words, two); // error: [array-element-type] "element type of 'two' must be 'uint', 'int', 'float' or 'float16_t' ('uint[4]' given)"
    bitcastQCOM(two, words); // error: [array-element-type]
    bitcastQCOM(data.unsized, words); // error: [array-without-length] "'data.unsized' must have a length"
    bitcastQCOM(words, data.unsized); // error: [array-without-length]
    bitcastQCOM(words, constants); // error: [assignment-to-constant]
    bitcastQCOM(words, made()); // error: [not-an-lvalue]
    bitcastQCOM(words, source.x); // error: [assignment-to-readonly]
    bitcastQCOM(target.x, words); // error: [read-of-writeonly]
    bitcastQCOM(words[0], words); // error: [no-matching-overload]
    bitcastQCOM(words); // error: [no-matching-overload]
}

void parts()
{
    uint words[8], many[32], specialized[LENGTH], other[LENGTH], pairs[2][8];
    float floats[8];
    int8_t bytes[32];
    uvec4 vectors[8];
    extractSubArrayQCOM(many, 8, words);
    extractSubArrayQCOM(many, gl_LocalInvocationIndex, words);
    extractSubArrayQCOM(many, LENGTH, words);
    extractSubArrayQCOM(specialized, 8, words);
    extractSubArrayQCOM(specialized, 0, other);
    extractSubArrayQCOM(many, 24, words);
    extractSubArrayQCOM(many, -1, words); // error: [sub-array-range] "start must be between 0 and 2147483647 (-1 given)"
    extractSubArrayQCOM(specialized, 0x80000000u, words); // error: [sub-array-range] "start must be between 0 and 2147483647 (2147483648 given)"
    extractSubArrayQCOM(many, 25, words); // error: [sub-array-range] "'uint[8]' at start 25 exceeds 'uint[32]'"
    extractSubArrayQCOM(words, 8, specialized); // error: [sub-array-range]
    extractSubArrayQCOM(specialized, 8, other); // error: [sub-array-range] "start must be 0 (8 given): 'uint[LENGTH]' is as long as 'uint[LENGTH]'"
    extractSubArrayQCOM(words, gl_LocalInvocationIndex, many); // error: [sub-array-range] "longer"
    extractSubArrayQCOM(many, 4, words); // warning: [doubtful-length] "start 4 is not a multiple of 8"
    extractSubArrayQCOM(many, 0, floats); // error: [no-matching-overload]
    extractSubArrayQCOM(many, 0.0, words); // error: [no-matching-overload]
    extractSubArrayQCOM(many, 0ul, words); // error: [no-matching-overload]
    extractSubArrayQCOM(bytes, 0, bytes); // error: [array-element-type]
    extractSubArrayQCOM(vectors, 0, vectors); // error: [array-element-type]
    extractSubArrayQCOM(pairs, 0, pairs); // error: [array-element-type]
    extractSubArrayQCOM(data.unsized, 8, words); // error: [array-without-length]
    extractSubArrayQCOM(many, 8, made()); // error: [not-an-lvalue]
}

void main()
{
    bits();
    parts();
}
