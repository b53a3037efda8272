#version 460

struct A { int a; };
struct B { highp float a, b[2]; A c[3]; layout(offset = 4) readonly int d; } b;
struct { A a; } c;
const struct C { int a; } d = C(1);
A f(A a) { return A(1); }
