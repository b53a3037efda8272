#version 450
#extension GL_EXT_buffer_reference : require

layout(binding = 0) buffer Data { int a; };
layout(binding = 1) buffer Data { int b; } data;         // error: [redefinition] "redefinition of 'buffer' block 'Data'"
layout(binding = 2) uniform Data { int c; } other;
layout(push_constant) uniform Data { int d; } third;     // error: [redefinition] "redefinition of 'uniform' block 'Data'"
int Data;                                                // error: [redefinition]
struct Shape { int a; };
layout(binding = 3) buffer Shape { int e; } shape;       // error: [redefinition]
layout(binding = 4) buffer Self { int f; } Self;         // error: [redefinition]
layout(buffer_reference) buffer Reference { int g; };
layout(binding = 5) buffer Reference { int h; } i;       // error: [redefinition]
float Data(float x) { return x; }                        // error: [redefinition]
int helper(int x) { return x; }
layout(binding = 6) buffer helper { int j; } k;          // error: [redefinition]

void main() {
    int Data = 1;
}
