// options: --target-env=opengl4.5
#version 330
#extension GL_ARB_tessellation_shader : enable
#extension GL_ARB_separate_shader_objects : enable
layout(vertices = 3) out;
layout(location = 0) patch out vec4 value;
void main()
{
    gl_TessLevelOuter[0] = float(gl_MaxPatchVertices);
    value = vec4(gl_PrimitiveID);
    barrier();
    gl_out[gl_InvocationID].gl_Position = gl_in[0].gl_Position;
}
