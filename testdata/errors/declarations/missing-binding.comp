#version 450

uniform sampler2D image; // error: [missing-binding] "'image'"
// correct: [missing-binding] layout(binding = 0) uniform sampler2D image;
uniform Sizes { vec4 a; }; // error: [missing-binding] "'uniform' block 'Sizes' must have layout(binding = …)"
buffer Data { vec4 b; } data[2]; // error: [missing-binding] "'buffer' block 'Data' must have layout(binding = …)"
layout(push_constant) uniform Constants { vec4 c; };

void main() {}
