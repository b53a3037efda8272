// options: --target-env=opengl
#version 450
// Counters are compared however many there are, and each begins at a byte that a decoration can have.
layout(binding = 0) uniform atomic_uint many[400000000];
layout(binding = 0, offset = 8000) uniform atomic_uint inside;  // error: [conflicting-layout] "offset 8000 of 'inside' is already used by 'many'"
layout(binding = 0, offset = 2000000000) uniform atomic_uint next[600000000];
layout(binding = 0) uniform atomic_uint last;  // error: [invalid-offset] "offset of 'last' must be at most 4294967295 (4400000000 assigned)"

void main() {}
