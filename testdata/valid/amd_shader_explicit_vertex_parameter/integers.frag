#version 450
#extension GL_AMD_shader_explicit_vertex_parameter : require
layout(location = 0) __explicitInterpAMD in int number;
layout(location = 1) __explicitInterpAMD in uvec2 pair;
layout(location = 2) in Block { __explicitInterpAMD int member; };
layout(location = 0) out vec4 color;
void main()
{
    color = vec4(interpolateAtVertexAMD(number, 0), interpolateAtVertexAMD(pair, 1), interpolateAtVertexAMD(member, 2));
}
