#version 450
#include "put.glsl"

void f(inout vec3 v, out int k) { v.xz = v.zx; k = int(v.y); v += 1.0; }

void main() {
    read();
    vec4 a = vec4(f0, f1, 3.0, 4.0);
    int k;
    f(a.wyx, k);
    put(a);
    put(k);
}

// writes: 0x40a00000 0x40200000 0x40400000 0x40d80000 0x1
