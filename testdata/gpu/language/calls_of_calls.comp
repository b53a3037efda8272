#version 450
#include "put.glsl"

int depth = 0;
int a1(int x) { depth++; return x + 1; }
int a2(int x) { return a1(x) * a1(x + 1); }
int a3(int x) { return x > 2 ? a2(x) : a2(-x); }

void main() {
    read();
    put(a3(i1));
    put(a3(1));
    put(depth);
    int x = (put(9), a1(4));
    put(x);
    int y = true ? a1(1) : a1(2);
    put(y);
    put(depth);
}

// writes: 0x6e 0x0 0x4 0x9 0x5 0x2 0x6
