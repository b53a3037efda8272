#version 450
layout(local_size_x = 1) in;
layout(binding = 0) coherent buffer Data { float value; } data;
void f();
void main()
{
    data.value = 1.0;
    f();
}
