#version 450

layout(push_constant) uniform A { int x; } a[2]; // error: [invalid-block] "array"
layout(push_constant) uniform B { int x; } b; // error: [invalid-block] "already"
shared D { int x; } d; // error: [invalid-block] "needs an extension"

void main() {}
