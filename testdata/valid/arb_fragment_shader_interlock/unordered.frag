#version 450
#extension GL_NV_fragment_shader_interlock : require
layout(pixel_interlock_unordered) in;
layout(binding = 0) coherent buffer Count { int value; } count;

void main() {
    beginInvocationInterlockNV();
    count.value += 1;
    endInvocationInterlockNV();
}
