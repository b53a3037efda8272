// Push constants are read-only with any qualifiers, which leave no decorations.
#version 460
layout(local_size_x = 1) in;
layout(push_constant) readonly writeonly uniform Constants { float a; } constants;

void main() {}
