#version 310 es
#extension GL_OES_sample_variables : require
precision highp float;
layout(location = 0) out vec4 result;

void main() {
    result = vec4(gl_SamplePosition, float(gl_SampleID), float(gl_SampleMaskIn[0]));
    gl_SampleMask[0] = 3;
}
