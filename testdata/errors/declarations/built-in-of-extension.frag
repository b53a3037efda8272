#version 310 es
precision mediump float;
layout(location = 0) out vec4 color;
void main() {
    color = vec4(float(gl_SampleID)); // error: [missing-extension] "'gl_SampleID' requires extension 'GL_OES_sample_variables'"
}
