#version 450
layout(local_size_x = 1) in;

void main()
{
    float f = 1.0;
    f(1.0); // error: [not-a-function]
    // correct: [not-a-function] f = 1.0;
    gl_WorkGroupID(1); // error: [not-a-function]
    f = sin(1.0)(2.0); // error: [not-a-function]
}
