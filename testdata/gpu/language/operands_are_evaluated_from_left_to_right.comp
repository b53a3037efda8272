#version 450
#include "put.glsl"

int g = 1;
int inc() { return ++g; }

void main() {
    read();
    int x = inc() * 10 + inc();
    put(x);
    put(g);
    int y = g + inc() * g;
    put(y);
    int a[3] = int[](inc(), inc(), inc());
    put(a[0]);
    put(a[2]);
}

// writes: 0x17 0x3 0x13 0x5 0x7
