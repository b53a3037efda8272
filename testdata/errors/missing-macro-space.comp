#version 450
#define A+1 // warning: [missing-macro-space]
void main() {}
