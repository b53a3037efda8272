#version 450
layout(location = 0) out vec4 color;
float tone;
float f();
void main()
{
    tone = 1.0;
    color = vec4(f());
}
