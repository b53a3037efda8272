#version 450

int f(int x) { return x; }
int f(int y) { return y + 1; } // error: [function-redefined] "int f(int y)"
// correct: [function-redefined] int f(float y) { return int(y) + 1; }
void main() {}
