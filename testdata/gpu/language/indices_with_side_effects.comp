#version 450
#include "put.glsl"

int arr[4] = int[](1, 2, 3, 4);
int idx = 0;
int next() { return idx++; }

void main() {
    read();
    arr[next()] += 10;
    arr[next()] *= arr[next()];
    put(arr[0]);
    put(arr[1]);
    put(arr[2]);
    put(arr[3]);
    put(idx);
    arr[idx] = idx = 1;
    put(arr[3]);
    put(idx);
}

// writes: 0xb 0x6 0x3 0x4 0x3 0x1 0x1
