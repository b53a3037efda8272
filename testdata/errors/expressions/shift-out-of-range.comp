#version 450
layout(local_size_x = 1) in;

void main()
{
    int i = 1 << 32; // warning: [shift-out-of-range]
    // correct: [shift-out-of-range] int i = 1 << 31;
    i = 1 >> -1; // warning: [shift-out-of-range]
    i = 1 << 31;
}
