#version 460

void main()
{
    int a;
    const float b = 1.0, c[2] = {1.0, 2.0};
    struct S { int x; } s;
    S t = S(1);
    float f(int x);
}
