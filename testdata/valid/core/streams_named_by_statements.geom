// A stream that a statement names puts every output into its stream.
#version 450
layout(points) in;
layout(points, max_vertices = 1) out;
out gl_PerVertex { vec4 gl_Position; };
layout(location = 0) out vec4 color;
void main() { color = vec4(1); gl_Position = vec4(0); EmitStreamVertex(0); EndStreamPrimitive(0); }
