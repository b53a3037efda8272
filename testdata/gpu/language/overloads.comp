#version 450
#include "put.glsl"

float over(int a) { return 1.0; }
float over(uint a) { return 2.0; }
float over(float a) { return 3.0; }
float over(vec2 a) { return 4.0; }
float over(int a, float b) { return 5.0; }
float over(float a, int b) { return 6.0; }

void main() {
    read();
    put(over(1));
    put(over(1u));
    put(over(1.0));
    put(over(vec2(1)));
    put(over(ivec2(1)));
    put(over(1, 2.0));
    put(over(1.0, 2));
    put(over(u0));
}

// writes: 0x3f800000 0x40000000 0x40400000 0x40800000 0x40800000 0x40a00000 0x40c00000 0x40000000
