#version 450
#include "put.glsl"

void main() {
    read();
    int a[2][3];
    for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) a[i][j] = i * 10 + j;
    int r[3] = a[1];
    put(r[2]);
    a[0] = r;
    put(a[0][1]);
    put(a.length());
    put(a[0].length());
    int b[2][3] = a;
    put(a == b);
    b[1][i1 % 3] = 77;
    put(a == b);
    put(b[1][i1 % 3]);
}

// writes: 0xc 0xb 0x2 0x3 0x1 0x0 0x4d
