#version 450
#include "put.glsl"

void main() {
    read();
    vec4 v = vec4(1, 2, 3, 4);
    v.xy = v.yx;
    put(v);
    v.zw += v.xy;
    put(v);
    v.x++;
    --v.y;
    put(v);
    vec4 w = v++;
    put(w);
    put(v);
    v.wzyx = v;
    put(v);
    v[i1 & 3] = 9.0;
    put(v);
    put(v.xxyy.wz);
    float s = f0;
    put(s.xxx);
    v *= 2;
    v -= vec4(1);
    put(v);
    put(v.rgb.gb.r);
}

// writes: 0x40000000 0x3f800000 0x40400000 0x40800000 0x40000000 0x3f800000 0x40a00000 0x40a00000 0x40400000 0x0 0x40a00000 0x40a00000 0x40400000 0x0 0x40a00000 0x40a00000
// writes: 0x40800000 0x3f800000 0x40c00000 0x40c00000 0x40c00000 0x40c00000 0x3f800000 0x40800000 0x40c00000 0x41100000 0x3f800000 0x40800000 0x41100000 0x41100000 0x40b80000 0x40b80000
// writes: 0x40b80000 0x41300000 0x41880000 0x3f800000 0x40e00000 0x41880000
