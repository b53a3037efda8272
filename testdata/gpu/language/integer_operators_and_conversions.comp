#version 450
#include "put.glsl"

void main() {
    read();
    int x = i0;
    put(x / 3);
    put(x % 3 + (-7) / 2);
    put(x >> 1);
    put(x << 3);
    put(u0 >> 2);
    put(u0 / 3u);
    put(u0 % 5u);
    put(~x);
    put(x ^ 21);
    put(-x);
    x <<= 2;
    x |= 1;
    x ^= 12;
    put(x);
    uint u = u0;
    u -= 100u;
    put(u);
    u >>= 3;
    put(u);
    put(uint(x) * 3u);
    put(int(u));
    put(float(i0));
    put(float(u));
    put(int(f1));
    put(uint(f0));
    put(bool(i0));
    put(int(true));
    put(float(false));
}

// writes: 0x8 0xfffffffe 0xc 0xc8 0x9 0xc 0x2 0xffffffe6 0xc 0xffffffe7 0x69 0xffffffc1 0x1ffffff8 0x13b 0x1ffffff8 0x41c80000
// writes: 0x4e000000 0x1 0x5 0x1 0x1 0x0
