#version 450
#include "put.glsl"

void main() {
    read();
    mat3 m = mat3(f0, f1, 1, 2, 3, 4, 5, 6, 7);
    put(m[i1 % 3]);
    m[i1 % 3][1] = 9.0;
    put(m * vec3(1, 2, 3));
    put(vec3(1, 2, 3) * m);
    put(determinant(m));
    mat3 q = transpose(m);
    put(q[0]);
    m *= q;
    put(m[2]);
    mat2x3 r = mat2x3(m);
    put(r[1]);
    put(matrixCompMult(m, q)[1]);
    mat3 o = outerProduct(vec3(1, f0, 2), vec3(f1, 1, 0));
    put(o[0]);
    m = -m;
    m++;
    put(m[1]);
    m = 2.0 - m / 4.0;
    put(m[0]);
}

// writes: 0x40b80000 0x3fc00000 0x3f800000 0x41c60000 0x42040000 0x41f00000 0x41d60000 0x41a00000 0x42180000 0x42070000 0x40b80000 0x40000000 0x40a00000 0x42430000 0x427c0000 0x42840000
// writes: 0x42af8000 0x42fc0000 0x427c0000 0x44457000 0x43bd0000 0x43bd0000 0x3fc00000 0x410a0000 0x40400000 0xc2ad8000 0xc2fa0000 0xc2780000 0x418a2000 0x41bd8000 0x415f0000
