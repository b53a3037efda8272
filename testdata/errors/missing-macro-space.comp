#version 450
#define A+1 // warning: [missing-macro-space]
// correct: [missing-macro-space] #define A +1
void main() {}
