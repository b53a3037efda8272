#version 450

layout(binding = 0, soup) buffer Data { // error: [unknown-layout] "'soup'"
    int x;
};
void main() {}
