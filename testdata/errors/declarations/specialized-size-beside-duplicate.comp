#version 450
layout(constant_id = 0) const int A = 1;
layout(constant_id = 0) const int S = 2; // error: [duplicate-specialization-id]
void main()
{
    int a[S];
    int b[S] = int[S](1, 2); // error: [array-of-specialized-size]
}
