#version 450

struct Pair {
    sampler2D image;
    int x;
};
sampler2D a; // error: [opaque-variable]
// correct: [opaque-variable] float a;
void f(out sampler2D x) {} // error: [opaque-variable]
void main()
{
    sampler2D b; // error: [opaque-variable]
    Pair c; // error: [opaque-variable]
}
