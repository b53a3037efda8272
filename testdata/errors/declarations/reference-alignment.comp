#version 450
#extension GL_EXT_buffer_reference : require

layout(buffer_reference, buffer_reference_align = 5) buffer Odd { int x; }; // error: [invalid-layout] "layout qualifier 'buffer_reference_align' must be a power of two (5 given)"
layout(buffer_reference, buffer_reference_align = 64) buffer Even { int x; };

void main() {}
