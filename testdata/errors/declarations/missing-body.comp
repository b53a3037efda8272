#version 450

int f(int x); // error: [missing-body] "int f(int x)"
// correct: [missing-body] int f(int x) { return x; }
int unused(int x);
int g(int x); // error: [missing-body] "'int g(int x)' is called by an initializer, but has no body"
int h(int x);
int value = g(1) + h(1);
int h(int x) { return x; }
void main() { f(1); g(2); }
