#version 450
layout(location = 0) out vec4 color;
float sum;
float twice();
void main()
{
    color = vec4(sum, twice(), 0.0, 1.0);
}
