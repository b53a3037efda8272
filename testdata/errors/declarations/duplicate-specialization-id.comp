#version 450

layout(constant_id = 3) const int A = 1;
layout(constant_id = 3) const int B = 1; // error: [duplicate-specialization-id] "'A'"
void main() {}
