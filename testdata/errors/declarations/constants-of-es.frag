#version 310 es
#extension GL_EXT_tessellation_shader : require
layout(location = 0) out highp vec4 color;
void main()
{
    color = vec4(gl_MaxVaryingVectors);               // error: [undeclared-identifier] 18
    color += vec4(gl_MaxTessControlImageUniforms);    // error: [undeclared-identifier] 19
    color += vec4(gl_MaxTessEvaluationImageUniforms); // error: [undeclared-identifier] 19
    color += vec4(gl_MaxLights);                      // error: [undeclared-identifier] 19
}
