#version 450
#extension GL_ARB_shader_stencil_export : require
#extension GL_AMD_shader_early_and_late_fragment_tests : require
layout(early_and_late_fragment_tests_amd) in;
layout(depth_less) out float gl_FragDepth;
layout(stencil_ref_greater_front_amd, stencil_ref_unchanged_back_amd) out int gl_FragStencilRefARB;
layout(location = 0) flat in int level;

void main() {
    gl_FragDepth = float(level) / 81.0;
    gl_FragStencilRefARB = level;
}
