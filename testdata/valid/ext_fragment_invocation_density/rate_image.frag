#version 450
#extension GL_NV_shading_rate_image : require
layout(location = 0) out ivec3 result;

void main() {
    result = ivec3(gl_FragmentSizeNV, gl_InvocationsPerPixelNV);
}
