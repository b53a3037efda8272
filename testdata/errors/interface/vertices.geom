#version 450
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;

layout(location = 0) in vec4 open[];
layout(location = 1) in vec4 three[3];
layout(location = 2) in vec4 two[2];   // error: [invalid-interface-type] "'two' has 2 elements, and 'triangles' have 3 vertices"
layout(location = 3) in vec4 one;      // error: [invalid-interface-type] "has to be an array, one element a vertex"
layout(location = 0) out vec4 color;

void main() {}
