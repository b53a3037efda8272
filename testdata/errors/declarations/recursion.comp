#version 450

void f(int depth);
void g(int depth) { f(depth - 1); }
void f(int depth) { if (depth > 0) g(depth); } // error: 36 [recursion] "g -> f -> g"
// correct: [recursion] void f(int depth) {}

void main() { f(3); }
