#version 450
layout(local_size_x = 1) in;

void main()
{
    int a[3] = int[3](1, 2); // error: [array-element-count]
    // correct: [array-element-count] int a[3] = int[3](1, 2, 3);
    int b[2] = int[2](1, 2);
    int c[2][2] = int[][2](int[](1, 2), int[](3, 4));
    int d[2][2] = int[][2](int[](1, 2)); // error: [type-mismatch]
}
