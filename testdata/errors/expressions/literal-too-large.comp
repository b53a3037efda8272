#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;

void main()
{
    int a = 4294967296; // error: [literal-too-large]
    // correct: [literal-too-large] int a = 2147483647;
    uint b = 0x1FFFFFFFFu; // error: [literal-too-large]
    uint c = 4294967295u;
    int d = 0xFFFFFFFF;
    int16_t e = 65536s; // error: [literal-too-large]
    uint64_t f = 18446744073709551616ul; // error: [literal-too-large]
    uint64_t g = 18446744073709551615ul;
    int h = 040000000000; // error: [literal-too-large]
}
