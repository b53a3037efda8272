#version 460
#extension GL_AMD_shader_early_and_late_fragment_tests : require
#extension GL_ARB_shader_stencil_export : require
layout(depth_less) out float gl_FragDepth;
layout(depth_less) out float gl_FragDepth;
layout(depth_greater) out float gl_FragDepth;  // error: [conflicting-layout] "layout qualifier 'depth_greater' conflicts with 'depth_less' in a previous declaration"
layout(stencil_ref_less_front_amd, stencil_ref_less_back_amd) out int gl_FragStencilRefARB;
layout(stencil_ref_greater_back_amd) out int gl_FragStencilRefARB;  // error: [conflicting-layout] "'stencil_ref_less_back_amd'"

void main()
{
    gl_FragDepth = 0.5;
    gl_FragStencilRefARB = 1;
}
