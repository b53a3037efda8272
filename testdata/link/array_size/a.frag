#version 450
layout(location = 0) out vec4 color;
float tones[3];
float f();
void main()
{
    tones[0] = 1.0;
    color = vec4(f());
}
