// The qualifiers of what holds a reference apply to the memory behind it. Only the Vulkan memory model can say
// `coherent` there, so it is selected.
#version 460
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 1) in;
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Words { uint at[]; };
layout(set = 0, binding = 0) buffer Roots { Words plain; volatile Words observed; };
coherent Words shared_words;

void signal(coherent Words words) { words.at[1] = 3u; }

void main() {
    shared_words = plain;
    shared_words.at[0] = 5u;
    volatile Words polled = plain;
    while (polled.at[2] == 0u) {}
    signal(plain);
    atomicAdd(shared_words.at[3], 1u);
    observed.at[4] += 6u;
    plain.at[5] = shared_words.at[6];
}
