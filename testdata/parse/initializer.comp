#version 460
#extension GL_EXT_null_initializer : require

int a = 1;
int b[2] = {1, 2};
int c[2] = {1, 2,};
int d[2][2] = {{1, 2}, {3, 4,},};
int e[2] = {};
int f[] = int[](1, 2);
