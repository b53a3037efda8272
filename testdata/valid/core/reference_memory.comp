// What a variable that holds a reference says of the memory behind it holds for the accesses through it.
// options: --target-env=vulkan1.2
#version 450
#extension GL_EXT_buffer_reference : enable
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Words { uint x[]; };
layout(binding = 0) buffer B { Words words; uint result; };
uint first(coherent Words p) { return p.x[1]; }
void main() {
    coherent Words shared_words = words;
    shared_words.x[16] = 2;
    volatile Words flags[1] = Words[1](words);
    while (flags[0].x[3] == 0) {}
    result = first(shared_words) + words.x[0];
}
