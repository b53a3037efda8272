// options: --target-env=opengl4.5
#version 330
#extension GL_ARB_tessellation_shader : enable
#extension GL_ARB_separate_shader_objects : enable
layout(triangles) in;
layout(location = 0) patch in vec4 value;
void main()
{
    gl_Position = vec4(gl_TessCoord, gl_TessLevelInner[0]) + value;
}
