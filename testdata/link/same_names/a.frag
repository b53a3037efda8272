#version 450
layout(location = 0) out vec4 color;
const int COUNT = 2;
float pick();
void main()
{
    color = vec4(COUNT, pick(), 0.0, 1.0);
}
