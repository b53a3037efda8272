#version 450
layout(location = 0) out vec4 color;
float f()
{
    return 1.0;
}
void main()
{
    color = vec4(f());
}
