#version 420
layout(location = 0) out vec4 color;
void main()
{
    color = vec4(gl_MaxVaryingFloats); // error: [undeclared-identifier] 18
    color += vec4(gl_MaxSamples);      // error: [undeclared-identifier] 19
}
