#version 450
layout(location = 0) out vec4 color;
float tones[];
float f();
void main()
{
    tones[5] = 1.0;
    color = vec4(f());
}
