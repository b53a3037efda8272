#version 450

layout(constant_id = 0) const vec2 A = vec2(1.0); // error: [invalid-specialization-constant] "'vec2'"
// correct: [invalid-specialization-constant] layout(constant_id = 0) const float A = 1.0;
layout(constant_id = 1) const int B = 2;
layout(constant_id = 2) const int D = B + 1; // error: [invalid-specialization-constant]
layout(constant_id = 4) int E = 1; // error: [misplaced-layout]
void main() {}
