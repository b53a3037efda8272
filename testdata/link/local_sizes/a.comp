#version 450
layout(local_size_x = 8) in;
void f();
void main()
{
    f();
}
