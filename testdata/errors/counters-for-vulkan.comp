#version 450
layout(local_size_x = 1) in;
layout(binding = 1, offset = 4) uniform atomic_uint count; // error: [reserved-word] "use 'atomicAdd'"
void main() {}
