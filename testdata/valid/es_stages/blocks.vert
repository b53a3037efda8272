#version 310 es
// Blocks of outputs by the extension that a geometry shader's extension brings along.
#extension GL_EXT_geometry_shader : enable
layout(location = 0) out Vertex {
    highp vec4 color;
} vertex;

void main()
{
    vertex.color = vec4(1.0);
    gl_Position = vec4(0.0);
}
