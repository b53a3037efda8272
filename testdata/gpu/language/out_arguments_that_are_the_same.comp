#version 450
#include "put.glsl"

void two(out int a, out int b) { a = 1; b = 2; }

void main() {
    read();
    int x;
    two(x, x);
    put(x);
    ivec2 v;
    two(v.y, v.x);
    put(v.x);
    put(v.y);
}

// writes: 0x2 0x2 0x1
