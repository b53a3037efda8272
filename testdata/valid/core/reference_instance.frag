// options: --target-env=vulkan1.0
#version 450
#extension GL_EXT_buffer_reference : enable
layout(buffer_reference, std430) buffer Node { int value; };
layout(std430, buffer_reference, binding = 0) buffer List { Node first; } list;
layout(std430, binding = 1) buffer Lists { List inner; } lists;

void main() {
    list.first = lists.inner.first;
}
