#version 450
float g(int x);
float f(int x)
{
    return g(x - 1);
}
