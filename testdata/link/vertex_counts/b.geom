#version 450
layout(points, max_vertices = 2) out; // error: 16 [conflicting-layout] "layout qualifier 'max_vertices' is 2, but 1 in its previous declaration"
void f()
{
    gl_Position = vec4(0.0);
    EmitVertex();
}
