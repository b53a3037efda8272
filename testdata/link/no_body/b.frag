#version 450
float f(int x)
{
    return 2.0;
}
