#version 460

void main()
{
    while (bool a = f()) b;
    for (; const int c = g(1); ) d;
    while (a, b) c;
}
