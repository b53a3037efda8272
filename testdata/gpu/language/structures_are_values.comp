#version 450
#include "put.glsl"

struct S { int a; vec2 v; int arr[2]; };
S make(int x) { S s; s.a = x; s.v = vec2(x, x + 1); s.arr[0] = x * 2; s.arr[1] = x * 3; return s; }

void main() {
    read();
    S s = make(i1);
    S t = s;
    t.arr[1] = 5;
    t.v.yx = s.v;
    put(s.arr[1]);
    put(t.arr[1]);
    put(t.v);
    put(s == t);
    s = t;
    put(s == t);
    put(make(3).arr[i1 & 1]);
    S z[2];
    z[i1 & 1] = s;
    put(z[i1 & 1].v);
}

// writes: 0x1b 0x5 0x41200000 0x41100000 0x0 0x1 0x9 0x41200000 0x41100000
