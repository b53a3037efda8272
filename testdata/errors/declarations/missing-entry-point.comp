#version 450
// error-anywhere: [missing-entry-point]
void f() {}
