#version 450
layout(local_size_x = 1) in;
const int g = 1;
layout(constant_id = 0) const int S = 1;
void f(const int p, const in vec2 q)
{
    p++; // error: [assignment-to-constant] "parameter"
    // correct: [assignment-to-constant] int next = p + 1;
    q.x = 1.0; // error: [assignment-to-constant]
}

void main()
{
    const int c = 1;
    c = 2; // error: [assignment-to-constant]
    g = 3; // error: [assignment-to-constant]
    S = 4; // error: [assignment-to-constant]
    gl_MaxDrawBuffers = 1; // error: [assignment-to-constant]
    gl_WorkGroupSize.x = 1u; // error: [assignment-to-constant]
    const float f = sin(float(gl_LocalInvocationIndex));
    f = 1.0; // error: [assignment-to-constant]
    const vec2 v[2] = vec2[](vec2(1.0), vec2(2.0));
    v[0].x = 3.0; // error: [assignment-to-constant]
}
