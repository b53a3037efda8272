#version 450
layout(location = 0) out vec4 tone;
invariant tone;
void f();
void main()
{
    gl_Position = vec4(0.0);
    f();
}
