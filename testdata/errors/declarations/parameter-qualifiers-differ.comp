#version 450

void f(in int x);
void f(out int x) { x = 1; } // error: [parameter-qualifiers-differ] "'out'"
// correct: [parameter-qualifiers-differ] void f(int x) {}
void main() {}
