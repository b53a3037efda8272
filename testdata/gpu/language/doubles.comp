#version 450
#include "put.glsl"

void main() {
    read();
    precise float a = f0 * f1 + 3.0;
    put(a);
    double d = double(f0) * 3.0lf + double(i1);
    put(float(d));
    dvec2 dd = dvec2(d, 2) * 0.5lf;
    put(float(dd.x));
    put(int(d));
    put(d > 3.0lf);
}

// writes: 0x413a0000 0x41d20000 0x41520000 0x1a 0x1
