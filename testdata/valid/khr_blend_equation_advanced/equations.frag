#version 450
#extension GL_KHR_blend_equation_advanced : require
layout(blend_support_screen, blend_support_hsl_hue) out;
layout(blend_support_all_equations) out;
layout(location = 0) out vec4 color;

void main() {
    color = vec4(0.5);
}
