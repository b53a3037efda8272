#version 310 es
#extension GL_OES_sample_variables : require
layout(location = 0) out highp vec4 color;

void main() { color = vec4(float(gl_SampleID) / float(gl_MaxSamples)); }
