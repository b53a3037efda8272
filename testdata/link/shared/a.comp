#version 450
layout(local_size_x = 32) in;
shared float tile[32];
void fill();
layout(binding = 0) buffer Result { float result; };
void main()
{
    fill();
    barrier();
    result = tile[0];
}
