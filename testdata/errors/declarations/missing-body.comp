#version 450

int f(int x); // error: [missing-body] "int f(int x)"
void main() { f(1); }
