#version 450
layout(lines) in; // error: 8 [conflicting-layout] "primitive 'lines' conflicts with the previous 'triangles'"
void f()
{
    gl_Position = vec4(0.0);
    EmitVertex();
}
