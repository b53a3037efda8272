#version 450

void f(int a, float b, int a) {}  // error: [redefinition]
void g(int, int);

void main() {}
