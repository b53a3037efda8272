#version 450
layout(local_size_x = 1) in;
struct S {
    float a;
};

void main()
{
    S s;
    float f = float(s); // error: [invalid-constructor-argument]
    // correct: [invalid-constructor-argument] float f = float(s.a);
    vec2 v = vec2(s, 1.0); // error: [invalid-constructor-argument]
    int a[2];
    f = float(a); // error: [invalid-constructor-argument]
    v = vec2(a); // error: [invalid-constructor-argument]
    mat2 m = mat2(a); // error: [invalid-constructor-argument]
}
