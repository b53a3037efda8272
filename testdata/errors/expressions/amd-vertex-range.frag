#version 450
#extension GL_AMD_shader_explicit_vertex_parameter : require
layout(location = 0) __explicitInterpAMD in vec4 v;
layout(location = 0) out vec4 color;
void main() { color = interpolateAtVertexAMD(v, 3); } // error: [index-out-of-range] "0 to 2"
