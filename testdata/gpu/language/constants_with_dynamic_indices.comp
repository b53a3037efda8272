#version 450
#include "put.glsl"

const int T[5] = int[](3, 1, 4, 1, 5);
const vec3 V[2] = { vec3(1, 2, 3), vec3(4, 5, 6) };

void main() {
    read();
    for (int i = 0; i < T.length(); i++) put(T[i]);
    put(T[i1 % 5]);
    put(V[i1 & 1]);
    put(V[1][i1 % 3]);
    const mat2 M = mat2(1, 2, 3, 4);
    put(M[i1 & 1]);
    put(vec3(7, 8, 9)[i1 % 3]);
}

// writes: 0x3 0x1 0x4 0x1 0x5 0x5 0x40800000 0x40a00000 0x40c00000 0x40800000 0x40400000 0x40800000 0x40e00000
