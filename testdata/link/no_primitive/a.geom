#version 450
// error-anywhere: [missing-stage-layout] "geometry shader requires layout(…) in with points, lines, lines_adjacency, triangles or triangles_adjacency"
layout(points, max_vertices = 1) out;
void f();
void main()
{
    f();
}
