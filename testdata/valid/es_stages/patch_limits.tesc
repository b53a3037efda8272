#version 310 es
#extension GL_OES_tessellation_shader : require
layout(vertices = 1) out;
layout(location = 0) patch out highp float limits;

void main() {
    gl_TessLevelOuter[0] = float(gl_MaxTessGenLevel);
    limits = float(gl_MaxPatchVertices + gl_MaxTessPatchComponents + gl_in.length());
}
