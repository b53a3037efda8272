#version 310 es
#extension GL_EXT_geometry_shader : require
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
layout(location = 0) out highp float size;

void main() {
    for (int i = 0; i < gl_in.length(); ++i) {
        gl_Position = gl_in[i].gl_Position;
        gl_PrimitiveID = gl_PrimitiveIDIn;
        gl_Layer = 1;
        size = float(gl_MaxGeometryInputComponents + gl_MaxGeometryOutputVertices);
        EmitVertex();
    }
    EndPrimitive();
}
