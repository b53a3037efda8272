// Without the Vulkan memory model a volatile access still says so itself.
#version 460
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 1) in;
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Words { uint at[]; };
layout(set = 0, binding = 0) buffer Roots { Words plain; };

void main() {
    volatile Words polled = plain;
    while (polled.at[2] == 0u) {}
    plain.at[3] = 1u;
}
