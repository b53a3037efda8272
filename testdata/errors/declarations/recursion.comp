#version 450

void f(int depth);
void g(int depth) { f(depth - 1); } // error: [recursion] "g -> f -> g"
// correct: [recursion] void g(int depth) {}
void f(int depth) { if (depth > 0) g(depth); }

void main() { f(3); }
