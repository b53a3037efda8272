#version 330
#extension GL_ARB_separate_shader_objects : enable
layout(location = 0) in vec4 color;
void main() {
    gl_FragColor = color;
    gl_FragColor.a *= 0.5;
}
