#version 460

void main()
{
    a, b, c;
    a = b, c = d;
    (a, b)[0];
}
