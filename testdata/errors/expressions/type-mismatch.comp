#version 450
layout(local_size_x = 1) in;
struct S {
    bool first;
    int second;
};

void main()
{
    int i = 1.5; // error: [type-mismatch] "'float'"
    // correct: [type-mismatch] int i = int(1.5);
    i = 1u; // error: [type-mismatch]
    i = 1.0; // error: [type-mismatch]
    vec3 v = 1.0; // error: [type-mismatch]
    v = vec4(1.0); // error: [type-mismatch]
    float a[2] = float[](1.0, true); // error: [type-mismatch]
    int b[2] = a; // error: [type-mismatch]
    S s = S(1, 2); // error: [type-mismatch] "member 'first'"
    uint u = 1;
    float f = 1;
    double d = f;
}
