#version 450
layout(local_size_x = 1) in;
struct S {
    float a;
    float b;
};

void main()
{
    vec2 v = { 1.0 }; // error: [initializer-count]
    // correct: [initializer-count] vec2 v = { 1.0, 2.0 };
    mat2 m = { { 1.0, 2.0 } }; // error: [initializer-count]
    S s = { 1.0, 2.0, 3.0 }; // error: [initializer-count]
    int a[2] = { 1, 2, 3 }; // error: [initializer-count]
    int b[] = { 1, 2, 3 };
    b[3] = 1; // error: [index-out-of-range]
    S t[2] = { { 1.0, 2.0 }, { 3.0, 4.0 } };
}
