#version 310 es
#extension GL_EXT_tessellation_shader : require
#extension GL_EXT_gpu_shader5 : require
layout(vertices = 3) out;
layout(location = 0) in highp float size[];
layout(location = 0) patch out highp float total;
precise gl_TessLevelOuter;

void main() {
    gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
    gl_TessLevelInner[0] = 5.0;
    gl_TessLevelOuter[0] = 1.0 + 0.5 * (size[1] + size[2]);
    total = size[0];
}
