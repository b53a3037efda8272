// The value of an inout argument is read when all arguments are evaluated.
#version 450
layout(binding = 0) buffer B { int r[4]; };
int f(inout int first, int second) { first += 10 * second; return second; }
void main() {
    int i = r[2];
    r[0] = f(i, i++);
    r[1] = i;
}
