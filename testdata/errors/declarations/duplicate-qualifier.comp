#version 450

const const int A = 1; // error: [duplicate-qualifier] "'const'"
layout(binding = 0) readonly readonly buffer Data { // error: [duplicate-qualifier]
    int x;
};
void main() {}
