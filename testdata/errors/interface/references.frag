#version 450
#extension GL_EXT_buffer_reference : require
layout(buffer_reference) buffer Reference { int x; };
layout(location = 0) in Block { Reference reference; } block; // error: [invalid-interface-type] "'in' block cannot contain 'Reference'"
void main() {}
