#version 310 es
// GLSL ES 3.10 has the constants of stages that its extensions add.
layout(location = 0) out highp ivec4 limits[3];
void main()
{
    limits[0] = ivec4(gl_MaxGeometryUniformComponents, gl_MaxGeometryImageUniforms, gl_MaxSamples, gl_MaxPatchVertices);
    limits[1] = ivec4(gl_MaxTessControlTotalOutputComponents, gl_MaxTessGenLevel, gl_MaxTessPatchComponents, 0);
    limits[2] = ivec4(gl_MinProgramTexelOffset, gl_MaxProgramTexelOffset, gl_MaxVertexOutputVectors, gl_MaxDrawBuffers);
}
