#version 400
layout(location = 0) attribute float x; // warning: 22 [deprecated-qualifier]

void main()
{
    gl_Position = vec4(x);
}
