#version 450

struct S {
    int x;
    float x; // error: [duplicate-member] "'x'"
};
layout(binding = 0) buffer Data {
    int y;
    int y; // error: [duplicate-member]
} data;
void main() {}
