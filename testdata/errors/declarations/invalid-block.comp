#version 450

layout(push_constant) uniform A { int x; } a[2]; // error: [invalid-block] "array"
// correct: [invalid-block] layout(push_constant) uniform A { int x; } a;
layout(push_constant) uniform B { int x; } b; // error: [invalid-block] "more than one push constant block"
shared D { int x; } d; // error: [invalid-block] "shared block 'D' requires extension 'GL_EXT_shared_memory_block'"

void main() {}
