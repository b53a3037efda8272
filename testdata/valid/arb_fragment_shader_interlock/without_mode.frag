#version 450
#extension GL_ARB_fragment_shader_interlock : require
// A shader that names no mode interlocks pixels, in order.
layout(binding = 0) coherent buffer Count { int value; } count;
void main() {
    beginInvocationInterlockARB();
    count.value += 1;
    endInvocationInterlockARB();
}
