#version 450

shared int a = 1; // error: [misplaced-initializer] "'a'"
// correct: [misplaced-initializer] shared int a;
void main() {}
