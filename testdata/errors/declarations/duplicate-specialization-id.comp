#version 450

layout(constant_id = 3) const int A = 1;
layout(constant_id = 3) const int B = 1; // error: [duplicate-specialization-id] "'A'"
// correct: [duplicate-specialization-id] layout(constant_id = 4) const int B = 1;
void main() {}
