// Where descriptor heaps are enabled, a block without a binding has binding 0.
#version 460
#extension GL_EXT_descriptor_heap : require
layout(std430) buffer Result { uint result; };
void main() {
    result = 1u;
}
