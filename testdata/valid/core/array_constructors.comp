#version 450
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { float sum; int i; };
const int table[2][2] = int[2][](int[](1, 2), int[](3, 4));

void main()
{
    float a[2][3] = float[][](float[](1., 2., 3.), float[](4., 5., 6.));
    float b[][] = a;
    float c[][2] = {{1., 2.}, {3., 4.}};
    sum = a[i][i] + b[i][2 - i] + c[i][i] + float(table[i][i] + b.length() * b[0].length());
}
