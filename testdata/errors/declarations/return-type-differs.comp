#version 450

int f(int x);
float f(int x); // error: [return-type-differs] "'float'"
void main() {}
