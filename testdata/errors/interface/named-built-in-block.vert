#version 450

out gl_PerVertex { vec4 gl_Position; } named; // error: [redefinition] "cannot be called 'named'"

void main() {}
