// options: --target-env=opengl
// Constants of desktop GLSL before 4.20: later core profiles lack gl_MaxVaryingFloats.
#version 410
layout(location = 0) out ivec4 limits[4];
void main()
{
    limits[0] = ivec4(gl_MaxVaryingFloats, gl_MaxVaryingVectors, gl_MaxVertexUniformVectors, gl_MaxFragmentUniformVectors);
    limits[1] = ivec4(gl_MaxLights, gl_MaxClipPlanes, gl_MaxTextureUnits, gl_MaxTextureCoords);
    limits[2] = ivec4(gl_MaxCombinedShaderOutputResources, gl_MaxViewports, gl_MaxPatchVertices, gl_MaxImageUnits);
    limits[3] = ivec4(gl_MaxVaryingComponents, gl_MaxTessGenLevel, gl_MaxGeometryVaryingComponents, gl_MaxClipDistances);
}
