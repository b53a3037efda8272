#version 450
layout(local_size_x = 1) in;
int f()
{
    return 3;
}
int p = 1;
layout(push_constant) uniform Push {
    int size;
};
const int q = p + 1; // error: [not-constant]
// correct: [not-constant] const int q = 2 + 1;

void main()
{
    int n = 3;
    float a[n]; // error: [not-constant] "'n' is a variable"
    float b[2 + int(gl_LocalInvocationIndex)]; // error: [not-constant]
    float c[f()]; // error: [not-constant] "function"
    const int d = n;
    float e[d]; // error: [not-constant]
    float g[(1, 2)]; // error: [not-constant] "sequence"
    float h[int(sqrt(16.0))];
    float i[size + 1]; // error: [not-constant] "'size' is a member of a block"
}
