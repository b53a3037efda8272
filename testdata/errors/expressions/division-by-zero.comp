#version 450
layout(local_size_x = 1) in;

void main()
{
    int i = 1 / 0; // warning: [division-by-zero]
    i = 7 % (2 - 2); // warning: [division-by-zero]
    i /= 0; // warning: [division-by-zero]
    ivec2 v = ivec2(1, 2) / ivec2(1, 0); // warning: [division-by-zero]
    float f = 1.0 / 0.0;
}
