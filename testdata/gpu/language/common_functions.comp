#version 450
#include "put.glsl"

void main() {
    read();
    put(floor(f1));
    put(ceil(f1));
    put(trunc(f1));
    put(fract(f1));
    put(round(f0));
    put(sign(f1));
    put(abs(f1));
    put(mod(f1, 3.0));
    put(mod(-f0, 2.5));
    put(min(f0, f1));
    put(clamp(f1, -1.0, 1.0));
    put(step(f0, f1));
    put(mix(f0, f1, 0.25));
    float ip;
    put(modf(f1, ip));
    put(ip);
    int e;
    put(frexp(f1, e));
    put(e);
    put(ldexp(f0, 3));
    put(isnan(f0));
    put(floatBitsToInt(f1));
    put(intBitsToFloat(i1 << 20));
    put(dot(vec3(f0, f1, 2), vec3(1, 2, 3)));
    put(cross(vec3(f0, 1, 2), vec3(3, f1, 4)));
    put(faceforward(vec3(1), vec3(f1), vec3(2)));
    put(reflect(vec2(f0, f1), vec2(0, 1)));
    put(packHalf2x16(vec2(f0, f1)));
    put(unpackHalf2x16(u0 * 65537u + 0x3c003c00u));
    put(packUnorm4x8(vec4(f0, f1, 0.5, 0.25)));
}

// writes: 0x3f800000 0x40000000 0x3f800000 0x3f000000 0x40c00000 0x3f800000 0x3fc00000 0x3fc00000 0x3fe00000 0x3fc00000 0x3f800000 0x0 0x40960000 0x3f000000 0x3f800000 0x3f400000
// writes: 0x1 0x42380000 0x0 0x3fc00000 0x900000 0x416c0000 0x3f800000 0xc1880000 0x40b40000 0xbf800000 0xbf800000 0xbf800000 0x40b80000 0xbfc00000 0x3e0045c0 0x3f84a000
// writes: 0x3f84a000 0x4080ffff
