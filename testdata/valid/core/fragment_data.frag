#version 330
#extension GL_ARB_separate_shader_objects : enable
layout(location = 0) in vec4 color;
void main() {
    gl_FragData[0] = color;
    gl_FragData[1] = color.wzyx;
}
