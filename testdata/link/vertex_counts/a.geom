#version 450
layout(triangles) in;
layout(points, max_vertices = 1) out;
void f();
void main()
{
    f();
}
