#version 450
#include "put.glsl"

int g = 1;
bool t() { g *= 2; return true; }
bool f() { g += 3; return false; }

void main() {
    read();
    if (f() && t()) put(1);
    put(g);
    if (t() || f()) put(2);
    put(g);
    bool b = f() ^^ t();
    put(b);
    put(g);
    put((g > 3 ? t() : f()) ? 7 : 8);
    put(g);
}

// writes: 0x4 0x2 0x8 0x1 0x16 0x7 0x2c
