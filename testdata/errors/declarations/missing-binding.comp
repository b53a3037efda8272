#version 450

uniform sampler2D image; // error: [missing-binding] "'image'"
uniform Sizes { vec4 a; }; // error: [missing-binding] "the 'uniform' block 'Sizes' needs layout(binding = …)"
buffer Data { vec4 b; } data[2]; // error: [missing-binding] "the 'buffer' block 'Data'"
layout(push_constant) uniform Constants { vec4 c; };

void main() {}
