#version 450
#include "put.glsl"

int fact(int n) { int r = 1; while (n > 1) { r *= n; n--; } return r; }
void sw(inout int a, inout int b) { int t = a; a = b; b = t; }

void main() {
    read();
    put(fact(6));
    int a = 3, b = 4;
    sw(a, b);
    put(a);
    put(b);
    sw(a, a);
    put(a);
    int arr[2] = {5, 6};
    sw(arr[0], arr[1]);
    put(arr[0]);
}

// writes: 0x2d0 0x4 0x3 0x4 0x6
