#version 450
layout(local_size_x_id = 1) in;
layout(constant_id = 0) const int COUNT = 4;
layout(binding = 0) buffer Result { float result[]; };
float sum();
void main()
{
    result[COUNT] = sum();
}
