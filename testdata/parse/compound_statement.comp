#version 460

void main()
{
    {}
    { a; { b; } }
    ;
}
