#version 450
layout(points) in;
layout(points, max_vertices = 2) out;
layout(location = 0, stream = 1) out float value;

void main()
{
    value = gl_in[0].gl_PointSize;
    EmitStreamVertex(1);
    EndStreamPrimitive(1);
}
