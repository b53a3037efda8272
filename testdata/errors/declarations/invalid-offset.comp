#version 450

layout(binding = 0, std430) buffer Data {
    layout(offset = 4) vec4 x; // error: [invalid-offset] "multiple of 16"
    // correct: [invalid-offset] layout(offset = 16) vec4 x;
    layout(offset = 32) vec4 y;
    layout(offset = 40) float z; // error: [invalid-offset] "'z' at bytes 40 to 44 overlaps 'y'"
};
void main() {}
