#version 450
#include "put.glsl"

int find(int x) { for (int i = 0; i < 10; ++i) { for (int j = 0; j < 10; ++j) { if (i * j == x) return i * 100 + j; if (j > i) break; } } return -1; }

void main() {
    read();
    put(find(12));
    put(find(25));
    put(find(i1));
    put(find(7));
}

// writes: 0x130 0x1f9 0x12f 0x2bd
