#version 450

uniform float a; // error: [uniform-outside-block] "'a'"
// correct: [uniform-outside-block] layout(binding = 7) uniform Block { float a; };
void main() {}
