#version 450
layout(location = 0) out vec4 color;
float sum;
void add(float x);
void main()
{
    sum = 1.0;
    add(2.0);
    color = vec4(sum);
}
