// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_QCOM_cooperative_matrix_conversion : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    uint x[64];
    uint unsized[];
} data;

void main()
{
    uint words[8], many[32], few[4], two[2][4];
    float floats[8];
    float16_t halfs[16], eight[8];
    int8_t bytes[32];
    double doubles[4];
    const uint constants[8] = uint[8](0u, 1u, 2u, 3u, 4u, 5u, 6u, 7u);
    bitcastQCOM(words, floats);
    bitcastQCOM(words, halfs);
    bitcastQCOM(words, many); // error: [array-length] "32 bytes"
    bitcastQCOM(words, eight); // error: [array-length]
    bitcastQCOM(few, eight); // warning: [doubtful-length]
    bitcastQCOM(bytes, words); // error: [array-element-type] "int8_t"
    bitcastQCOM(doubles, words); // error: [array-element-type]
    bitcastQCOM(words, two); // error: [array-element-type]
    bitcastQCOM(data.unsized, words); // error: [array-without-length]
    bitcastQCOM(words, constants); // error: [assignment-to-constant]
    extractSubArrayQCOM(many, 8, words);
    extractSubArrayQCOM(many, gl_LocalInvocationIndex, words);
    extractSubArrayQCOM(many, -1, words); // error: [sub-array-range] "found -1"
    extractSubArrayQCOM(many, 25, words); // error: [sub-array-range]
    extractSubArrayQCOM(words, gl_LocalInvocationIndex, many); // error: [sub-array-range] "longer"
    extractSubArrayQCOM(many, 4, words); // warning: [doubtful-length]
    extractSubArrayQCOM(many, 0, floats); // error: [no-matching-overload]
}
