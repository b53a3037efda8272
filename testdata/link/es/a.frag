#version 310 es // error: 1 [invalid-version] "a unit of GLSL ES cannot be linked with others of its stage"
precision mediump float;
layout(location = 0) out vec4 color;
float tone(float x);
void main()
{
    color = vec4(tone(0.5));
}
