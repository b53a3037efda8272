#version 460
layout(vertices = 3) out;
layout(location = 0) in float p[];
layout(location = 1) in float q[4]; // error: [invalid-interface-type] "must be 32"
layout(location = 0) out float r[];
layout(location = 1) out float s[4]; // error: [invalid-interface-type] "must be 3"

void main()
{
    r[gl_InvocationID] = p[32]; // error: [index-out-of-range]
    r[gl_InvocationID] = p[31] + r[3]; // error: [index-out-of-range]
}
