#version 460

float a[];
float b[2][N * 2][];
float[3] c[4];
void f(float a[], float[N] b);
