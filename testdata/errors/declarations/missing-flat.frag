#version 450

layout(location = 0) in int a; // error: [missing-flat] "'int'"
// correct: [missing-flat] layout(location = 0) flat in int a;
layout(location = 1) flat in int b;
void main() {}
