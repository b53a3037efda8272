#version 450
layout(location = 0) out vec4 color;

void main()
{
    color = gl_FragCoord;
    color.xy += gl_PointCoord + gl_SamplePosition;
    if (gl_FrontFacing && !gl_HelperInvocation)
        color.z += float(gl_PrimitiveID + gl_SampleID + gl_SampleMaskIn[0] + gl_Layer + gl_ViewportIndex);
    gl_SampleMask[0] = 3;
    gl_FragDepth = color.z;
}
