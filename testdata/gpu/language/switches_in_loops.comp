#version 450
#include "put.glsl"

void main() {
    read();
    for (int i = 0; i < 7; ++i) { switch (i) { case 0: put(1); case 1: put(2); break; case 2: { if (i1 > 100) break; put(3); } default: put(4); break; case 5: continue; case 6: put(6); } put(100 + i); }
}

// writes: 0x1 0x2 0x64 0x2 0x65 0x3 0x4 0x66 0x4 0x67 0x4 0x68 0x6 0x6a
