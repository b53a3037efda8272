#version 310 es

highp int a[];  // error: [unsized-array]

void main() { a[1] = 1; }
