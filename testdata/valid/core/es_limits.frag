#version 320 es
// Constants that only GLSL ES has.
precision highp float;
layout(location = 0) out vec4 color;
void main() { color = vec4(gl_MaxVertexOutputVectors, gl_MaxFragmentInputVectors, 0, 1); }
