#version 420
layout(binding = 0) buffer Data { float x[]; } data; // error: 21 [unknown-type] "'buffer' blocks require '#version 430' or later"
void main() { data.x[0] = 1.0; }
