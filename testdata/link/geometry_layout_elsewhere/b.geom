#version 450
layout(points) in;
layout(points, max_vertices = 1) out;
void emit()
{
    gl_Position = gl_in[0].gl_Position;
    EmitVertex();
}
