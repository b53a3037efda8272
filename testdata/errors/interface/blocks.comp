#version 450
#extension GL_EXT_ray_tracing : enable

in Given { vec4 a; }; // error: [invalid-block] "the compute stage has no 'in' blocks"
out Made { vec4 b; }; // error: [invalid-block] "the compute stage has no 'out' blocks"

void main() {}
