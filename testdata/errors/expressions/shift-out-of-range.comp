#version 450
layout(local_size_x = 1) in;

void main()
{
    int i = 1 << 32; // warning: [shift-out-of-range]
    i = 1 >> -1; // warning: [shift-out-of-range]
    i = 1 << 31;
}
