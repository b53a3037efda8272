#version 310 es
#extension GL_EXT_blend_func_extended : require
precision mediump float;
layout(location = 0, index = 0) out vec4 color;
layout(location = 0, index = 1) out vec4 factor;

void main() {
    color = vec4(1.0);
    factor = vec4(float(gl_MaxDualSourceDrawBuffersEXT));
}
