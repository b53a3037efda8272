#version 450

out gl_PerVertex { vec4 gl_Position; } named; // error: [redefinition] "instance name 'named' is not allowed for built-in block 'gl_PerVertex'"

void main() {}
