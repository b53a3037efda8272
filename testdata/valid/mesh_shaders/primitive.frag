#version 460
#extension GL_NV_mesh_shader : require
layout(location = 0) in Primitive { perprimitiveNV float weight; };
layout(location = 0) out float result;

void main() {
    result = weight;
}
