#version 450
layout(local_size_x = 1) in;

void main()
{
    int i = 1 / 0; // warning: [division-by-zero]
    // correct: [division-by-zero] int i = 1 / 2;
    i = 7 % (2 - 2); // warning: [division-by-zero]
    i /= 0; // warning: [division-by-zero]
    ivec2 v = ivec2(1, 2) / ivec2(1, 0); // warning: [division-by-zero]
    float f = 1.0 / 0.0;
    // What goes on with is a constant still.
    const int constant = 7 / 0; // warning: [division-by-zero]
    int sized[constant > 4 ? 4 : 1];
    i = true ? 3 / 0 : 1; // warning: [division-by-zero]
    i = true ? 1 : 3 / 0;
    i = f > 1.0 ? 1 : 3 / 0; // warning: [division-by-zero]
}
