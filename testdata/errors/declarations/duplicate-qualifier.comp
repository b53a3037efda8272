#version 450

const const int A = 1; // error: [duplicate-qualifier] "'const'"
// correct: [duplicate-qualifier] const int A = 1;
layout(binding = 0) readonly readonly buffer Data { // error: [duplicate-qualifier]
    int x;
};
void main() {}
