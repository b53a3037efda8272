// options: --target-env=opengl4.5
#version 330
#extension GL_ARB_gpu_shader5 : enable
#extension GL_ARB_viewport_array : enable
#extension GL_ARB_separate_shader_objects : enable
layout(points, invocations = 2) in;
layout(points, max_vertices = 2) out;
layout(stream = 1, location = 0) out vec4 value;
void main()
{
    value = vec4(gl_InvocationID);
    gl_ViewportIndex = 1;
    EmitStreamVertex(1);
    EndStreamPrimitive(1);
}
