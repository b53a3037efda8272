#version 450

uniform float a; // error: [uniform-outside-block] "'a'"
void main() {}
