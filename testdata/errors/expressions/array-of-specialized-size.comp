#version 450
layout(local_size_x = 1) in;
layout(constant_id = 0) const int S = 4;

void main()
{
    int a[S] = int[S](1, 2, 3, 4); // error: [array-of-specialized-size]
    int b[S] = { 1, 2, 3, 4 }; // error: [array-of-specialized-size]
}
