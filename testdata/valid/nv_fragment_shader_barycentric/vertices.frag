#version 450
#extension GL_NV_fragment_shader_barycentric : require
layout(location = 0) pervertexNV in vec4 colors[];
layout(location = 0) out vec4 result;

void main() {
    result = gl_BaryCoordNV.x * colors[0] + gl_BaryCoordNV.y * colors[1] + gl_BaryCoordNoPerspNV.z * colors[2];
}
