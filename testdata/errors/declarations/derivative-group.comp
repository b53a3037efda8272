#version 450
#extension GL_KHR_compute_shader_derivatives : require
#extension GL_EXT_shared_memory_block : require
layout(local_size_x = 3, local_size_y = 2) in;
// correct: [derivative-group] layout(local_size_x = 4, local_size_y = 2) in;
layout(derivative_group_quadsKHR) in; // error: [derivative-group] "must be even (3 by 2 given)"
shared Block { int a; };
shared int b;  // error: [invalid-block]

void main() {}
