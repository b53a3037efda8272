#version 450
layout(local_size_x = 1) in;

void main()
{
    float a[2.0]; // error: [not-an-integer-constant]
    // correct: [not-an-integer-constant] float a[2];
    float b[true]; // error: [not-an-integer-constant]
    float c[ivec2(1)]; // error: [not-an-integer-constant]
    float d[2u];
}
