#version 460

void f(float, float a, float b[2], float[2] c[3], in float, const in highp float d, struct S { int a; } e);
void f(coherent buffer float a[]);
