#version 450
#extension GL_EXT_null_initializer : require
layout(local_size_x = 1) in;

void main()
{
    int a[] = {}; // error: [null-of-unsized-array]
    // correct: [null-of-unsized-array] int a[2] = {};
    int b[2] = {};
}
