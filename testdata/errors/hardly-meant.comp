// options: -Wall
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data {
    float scales[]; // warning: [array-before-members] 11 "'scales' has 3 elements, as constant indices need"
    // correct: [array-before-members] float scales[64];
    float values[];
};
const int FAR = 3000000000; // warning: [negative-literal] 17 "'3000000000' is -1294967296 as 'int'" "write '3000000000u'"
// correct: [negative-literal] const uint FAR = 3000000000u;
const int ALL = 0xffffffff;
const int SMALLEST = -2147483648;
const uint LARGE = 3000000000u;
#define FIRST 0
#define BITS 4294967295

void main()
{
    scales[2] = 1.0;
    for (uint i = 10u; i >= 0; i--) // warning: [constant-comparison] 24 "'i >= 0' is always true: 'uint' is never negative"
        // correct: [constant-comparison] for (uint i = 10u; i > 0; i--)
        values[i] = float(FAR + ALL + SMALLEST + BITS) + float(LARGE);
    uint n = gl_LocalInvocationIndex;
    uint64_t wide = n;
    if (n < 0 || 0u > n || 0ul <= wide) // warning: [constant-comparison] 9 "'n < 0' is always false" // warning: [constant-comparison] 18 "'0u > n'" // warning: [constant-comparison] 28 "'uint64_t' is never negative"
        values[0] = 1.0;
    if (n > 0 && n >= FIRST && 0 < n && int(n) >= 0 && n >= 1)
        values[1] = 1.0;
}
