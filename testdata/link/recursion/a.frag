#version 450
layout(location = 0) out vec4 color;
float f(int x);
float g(int x)
{
    return f(x);
}
void main()
{
    color = vec4(g(1));
}
