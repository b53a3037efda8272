// In one declaration the last primitive holds: points.
#version 450
layout(triangles) layout(points) in;
layout(triangle_strip, max_vertices = 3) out;
void main() {
    gl_Position = gl_in[0].gl_Position;
    EmitVertex();
}
