#version 450
layout(location = 0) out vec4 color;
float tone = 1.0;
float f();
void main()
{
    color = vec4(f() + tone);
}
