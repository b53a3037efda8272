#version 450
#extension GL_EXT_ray_tracing : enable

in Given { vec4 a; }; // error: [invalid-block] "'in' block is not allowed in the compute stage"
out Made { vec4 b; }; // error: [invalid-block] "'out' block is not allowed in the compute stage"

void main() {}
