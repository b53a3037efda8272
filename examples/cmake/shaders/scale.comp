#version 450
#extension GL_GOOGLE_include_directive : require
// Multiplies every number of a buffer by FACTOR.
#include "buffers.glsl"
layout(local_size_x = 64) in;
void main()
{
    uint i = gl_GlobalInvocationID.x;
    if (i < data.numbers.length())
        data.numbers[i] *= float(FACTOR);
}
