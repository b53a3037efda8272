#version 330
#extension GL_ARB_sample_shading : require
layout(location = 0) out vec4 color;

void main() {
    gl_SampleMask[0] = 5;
    color = vec4(gl_SamplePosition, float(gl_SampleID), 1.0);
}
