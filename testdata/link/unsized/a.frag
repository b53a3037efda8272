#version 450
layout(location = 0) out vec4 color;
float weights[];
float at(int i);
void main()
{
    weights[2] = 1.0;
    color = vec4(at(1));
}
