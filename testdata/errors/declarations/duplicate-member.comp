#version 450

struct S {
    int x;
    float x; // error: [duplicate-member] "'x'"
    // correct: [duplicate-member] float y;
};
layout(binding = 0) buffer Data {
    int y;
    int y; // error: [duplicate-member]
} data;
void main() {}
