#version 450
layout(local_size_x = 1) in;
struct S {
    float a;
    float b;
};

void main()
{
    float f = float(); // error: [constructor-argument-count]
    // correct: [constructor-argument-count] float f = float(1);
    f = float(1.0, 2.0); // error: [constructor-argument-count]
    mat2 m = mat2(); // error: [constructor-argument-count]
    S s = S(1.0); // error: [constructor-argument-count]
    int a[] = int[](); // error: [constructor-argument-count]
}
