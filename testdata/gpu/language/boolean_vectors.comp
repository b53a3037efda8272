#version 450
#include "put.glsl"

void main() {
    read();
    bvec3 b = bvec3(true, false, i1 > 3);
    put(any(b));
    put(all(b));
    bvec3 c = not(b);
    put(c.x);
    put(c.z);
    b.xy = b.yx;
    put(b.x);
    bvec3 d = lessThan(vec3(f0, f1, 1), vec3(1));
    put(d.x);
    put(d.y);
    put(d.z);
    put(b == c);
    put(b != c);
    vec3 m = mix(vec3(1), vec3(2), d);
    put(m);
    ivec3 e = ivec3(b);
    put(e);
}

// writes: 0x1 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x1 0x3f800000 0x3f800000 0x3f800000 0x0 0x1 0x1
