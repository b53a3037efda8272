#version 450
#include "put.glsl"

void main() {
    read();
    for (int i = 0; i < 5; i++) { if (i == 1) continue; if (i == 4) break; put(i); }
    int j = 0;
    while (true) { j++; if (j > 3) break; if ((j & 1) == 0) continue; put(j * 10); }
    do { put(j); j--; } while (j > 2);
    for (int a = 0, b = 10; a < b; a += 3, --b) put(a * 100 + b);
}

// writes: 0x0 0x2 0x3 0xa 0x1e 0x4 0x3 0xa 0x135 0x260
