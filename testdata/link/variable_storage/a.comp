#version 450
layout(local_size_x = 1) in;
float tone;
void f();
void main()
{
    tone = 1.0;
    f();
}
