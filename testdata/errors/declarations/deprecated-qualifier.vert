#version 400
layout(location = 0) attribute float x; // warning: 22 [deprecated-qualifier]
// correct: [deprecated-qualifier] layout(location = 0) in float x;

void main()
{
    gl_Position = vec4(x);
}
