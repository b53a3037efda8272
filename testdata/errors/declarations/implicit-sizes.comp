#version 450

int a[];
int b[] = b;                // error: [undeclared-identifier]
int c[];
int taken(int x[4]) { return x[0]; }

void main() {
    int i = 3;
    a[5] = 1;
    a[i] = 1;               // error: [dynamic-index-of-unsized-array]
    int n = a.length();     // error: [length-of-unsized-array]
    int copy[6] = a;        // error: [type-mismatch]
    taken(a);               // error: [no-matching-overload]
    a = a;                  // error: [invalid-operands]
    c[4] = 1;
    float c[];
    int d[][];              // error: [unsized-array]
    int e[];
    float e[2];             // error: [redefinition]
}

int c[3];                   // error: [index-out-of-range] "array size of 'c' must be greater than the index 4 used before (3 given)"
