#version 450

layout(location = 0) in int a; // error: [missing-flat] "'int'"
layout(location = 1) flat in int b;
void main() {}
