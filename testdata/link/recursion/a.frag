#version 450
layout(location = 0) out vec4 color;
float f(int x);
float g(int x) // error: 1 [recursion] "recursion is not allowed: g -> f -> g"
{
    return f(x);
}
void main()
{
    color = vec4(g(1));
}
