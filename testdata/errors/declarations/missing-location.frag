#version 450

in vec4 a; // error: [missing-location] "'a'"
// correct: [missing-location] layout(location = 0) in vec4 a;
layout(location = 0) out vec4 b;
void main() { b = a; }
