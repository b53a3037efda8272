#version 450
layout(triangles) in;
layout(points, max_vertices = 1) out;
layout(stream = 1) in gl_PerVertex { vec4 gl_Position; } gl_in[]; // error: [misplaced-layout]:8 "a 'in' block"
void main() {}
