// options: -fauto-map-locations
#version 450
// A redeclaration gives a size, and changes nothing else.
layout(location = 0) out float a[];
layout(location = 3) out float b[];
flat out int c[];
out float d[];
out vec4 e[];
smooth out vec4 f[];
out float g[];
float h[];

void main()
{
    a[2] = 1.0;
}

layout(location = 0) out float a[2];  // error: 32 [index-out-of-range] "array size of 'a' must be greater than the index 2 used before (2 given)"
layout(location = 4) out float b[2];  // error: 8 [conflicting-layout] "redeclaration of 'b' with location 4; it is declared with location 3"
layout(location = 9)                  // error: 8 [conflicting-layout] "redeclaration of 'c' with location 9; it is declared without location"
    flat out int c[2];
flat out float d[2];    // error: [conflicting-qualifiers] "redeclaration of 'd' with 'flat'; it is declared without 'flat'"
in vec4 e[2];           // error: [conflicting-qualifiers] "redeclaration of 'e' with 'in'; it is declared with 'out'"
smooth out vec3 f[2];   // error: [redefinition]
out float g[2];
out float g[2];         // error: [redefinition]
in float h[2];          // error: [conflicting-qualifiers] "redeclaration of 'h' with 'in'; it is declared with no storage qualifier"
