#version 450

shared int a = 1; // error: [misplaced-initializer] "'a'"
void main() {}
