#version 450
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;

layout(location = 0) in vec4 open[];
layout(location = 1) in vec4 three[3];
layout(location = 2) in vec4 two[2];   // error: [invalid-interface-type] "array size of 'two' must be 3 for 'triangles' (2 given)"
layout(location = 3) in vec4 one;      // error: [invalid-interface-type] "'in' variable 'one' must be an array in the geometry stage, with one element per vertex"
layout(location = 0) out vec4 color;

void main() {}
