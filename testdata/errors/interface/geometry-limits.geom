#version 450
layout(triangles) in;
layout(points, max_vertices = 257) out; // error: [invalid-layout] "at most 256"

void main()
{
}
