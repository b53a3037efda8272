// A volatile reference needs no other memory model, but its accesses are volatile.
// options: --target-env=vulkan1.2
#version 450
#extension GL_EXT_buffer_reference : enable
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Words { uint x[]; };
layout(binding = 0) buffer B { Words words; };
void main() {
    volatile Words flags = words;
    while (flags.x[3] == 0) {}
}
