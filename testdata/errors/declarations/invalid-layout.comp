#version 450

layout(local_size_x = 0) in; // error: [invalid-layout] "at least 1"
// correct: [invalid-layout] layout(local_size_x = 32) in;
layout(binding) buffer A { // error: [invalid-layout]
    int x;
} a;
layout(binding = 1.5) buffer B { // error: [invalid-layout]
    int x;
} b;
layout(binding = 2, std430 = 1) buffer D { // error: [invalid-layout]
    int x;
} d;
layout(binding = 3, shared) uniform E { // error: [invalid-layout]
    int x;
} e;
layout(binding = 4, std430) uniform F { // error: [invalid-layout]
    int x;
} f;
void main() {}
