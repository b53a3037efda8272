#version 450
layout(points) in;
layout(points, max_vertices = 1) out;

void main()
{
    gl_Position = gl_in[1].gl_Position; // error: [index-out-of-range]:25 "index 1 is out of range"
    EmitVertex();
}
