#version 450
#extension GL_ARB_shader_viewport_layer_array : require
layout(triangles) in;

void main() {
    gl_Position = vec4(gl_TessCoord, 1.0);
    gl_Layer = gl_PrimitiveID;
    gl_ViewportIndex = 2;
}
