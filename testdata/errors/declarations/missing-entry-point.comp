#version 450
// error-anywhere: [missing-entry-point]
void f() {}
// correct: [missing-entry-point] void main() {}
