#version 450
#include "put.glsl"

void main() {
    read();
    put(bitfieldExtract(u0 * 1234567u, 5, 9));
    put(bitfieldExtract(int(u0 * 123456789u), 7, 11));
    put(bitfieldInsert(u0, u1, 4, 7));
    put(bitfieldReverse(u0));
    put(bitCount(u0 * 77777u));
    put(findLSB(u1 << 3));
    put(findMSB(u0));
    put(findMSB(-i1 - 3));
    uint c;
    put(uaddCarry(u0 - 70u, u1, c));
    put(c);
    put(usubBorrow(u0, u0 + 1u, c));
    put(c);
    uint hi, lo;
    umulExtended(u0 * 0x1234567u, 0xdeadbeefu, hi, lo);
    put(hi);
    put(lo);
    int h, l;
    imulExtended(i0 * 123456789, -987654321, h, l);
    put(h);
    put(l);
}

// writes: 0xc 0x148 0xb5 0xa4000000 0xd 0x3 0x5 0x3 0xffffffea 0x0 0xffffffff 0x1 0x249e4727 0xf9fd6ed 0x10909da4 0x6410d803
