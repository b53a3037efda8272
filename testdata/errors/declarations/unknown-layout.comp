#version 450

layout(binding = 0, soup) buffer Data { // error: [unknown-layout] "'soup'"
// correct: [unknown-layout] layout(binding = 0, std430) buffer Data {
    int x;
};
void main() {}
