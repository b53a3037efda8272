#version 450

uniform float a; // error: [uniform-outside-block] "'a'"
// correct: [uniform-outside-block] layout(binding = 7) uniform Block { float a; };
uniform mat4 many[3][2]; // error: [uniform-outside-block] "uniform Block { mat4 many[3][2]; };"
void main() {}
