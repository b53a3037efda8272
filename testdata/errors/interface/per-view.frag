#version 450
#extension GL_NV_mesh_shader : require
layout(location = 0) perviewNV in vec4 color; // error: [misplaced-qualifier] "'perviewNV' is not allowed in the fragment stage"
void main() {}
