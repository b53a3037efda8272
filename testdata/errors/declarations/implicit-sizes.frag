#version 450
layout(location = 0) out float a[];
layout(location = 3) out float b;           // error: [conflicting-layout] "location 3 of 'b' is already used by 'a'"
layout(location = 0) flat in int c[];
layout(location = 8) flat in int index;
layout(location = 9) in float d[];
flat in float d[2];                         // error: [redefinition]
layout(location = 12) in float e[];
layout(location = 13) in float e[2];        // error: [redefinition]
float f[];
layout(location = 7) out float f[2];        // error: [redefinition]
layout(location = 16) in float g[];

void main() {
    a[3] = 1.0;
    a[c[index]] = 1.0;                      // error: [dynamic-index-of-unsized-array] // error: [dynamic-index-of-unsized-array]
    a = float[4](1.0, 1.0, 1.0, 1.0);       // error: [invalid-operands]
    b = g[4];
}

in float g[3];                              // error: [index-out-of-range]
