#version 450
float g(int x);
float f(int x)
{
    return g(x - 1); // error: 12 [recursion] "recursion is not allowed: g -> f -> g"
}
