#version 460

void main()
{
    ;
    a;
    f();
    a = b, c = d;
}
