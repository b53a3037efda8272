#version 450
in gl_PerVertex { vec4 gl_Position; } gl_in[4]; // error: [invalid-interface-type]:4 "array size of 'gl_in' must be 3 for 'triangles' (4 given)"
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
void main() {}
