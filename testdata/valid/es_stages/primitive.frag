#version 310 es
#extension GL_OES_geometry_shader : require
precision highp float;
layout(location = 0) out vec4 color;

void main() {
    color = vec4(float(gl_PrimitiveID), float(gl_Layer), 0.0, 1.0);
}
