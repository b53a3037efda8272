#version 400
// Constants that later versions have.
layout(location = 0) out vec4 color;
void main()
{
    color = vec4(gl_MaxVaryingVectors);          // error: [undeclared-identifier] 18
    color += vec4(gl_MaxVertexUniformVectors);   // error: [undeclared-identifier] 19
    color += vec4(gl_MaxFragmentUniformVectors); // error: [undeclared-identifier] 19
    color += vec4(gl_MinProgramTexelOffset);     // error: [undeclared-identifier] 19
    color += vec4(gl_MaxProgramTexelOffset);     // error: [undeclared-identifier] 19
    color += vec4(gl_MaxViewports);              // error: [undeclared-identifier] 19
    color += vec4(gl_MaxComputeImageUniforms);   // error: [undeclared-identifier] 19
}
