#version 450
layout(local_size_x = 1) in;

void main()
{
    bool t = true;
    float f = t ? 1.0 : vec2(1.0); // error: [selection-type-mismatch]
    // correct: [selection-type-mismatch] float f = t ? 1.0 : 2.0;
    f = t ? 1.0 : true; // error: [selection-type-mismatch]
    f = t ? 1 : 1.0;
}
