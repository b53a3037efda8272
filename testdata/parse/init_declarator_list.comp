#version 460

int a, b, c;
const float d[2] = {1.0, 2.0}, e = 3.0, f[] = float[](4.0);
uint a_offset, b_offset = f(1), d_offset[4][2];
struct S { int a; } s, t[2];
struct T { int a; };
