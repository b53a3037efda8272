#version 450

int f(int x);
float f(int x); // error: [return-type-differs] "'float'"
// correct: [return-type-differs] int f(int x);
void main() {}
