#version 450
#include "put.glsl"

int q = 5;
int s = q * 2;
vec2 pair = vec2(s, q);
struct G { int a; float b[2]; } gg = G(s + 1, float[2](1.5, 2.5));
int counter() { return q++; }
int r = counter();

void main() {
    read();
    put(q);
    put(s);
    put(pair);
    put(gg.a);
    put(gg.b[1]);
    put(r);
    { int q = 100; put(q); { int q = q + 1; put(q); } put(q); }
    put(q);
}

// writes: 0x6 0xa 0x41200000 0x40a00000 0xb 0x40200000 0x5 0x64 0x65 0x64 0x6
