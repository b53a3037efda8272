#version 450

uniform sampler2D image; // error: [missing-binding] "'image'"

void main() {}
