#version 450
layout(vertices = 3) out;
layout(location = 0) patch out vec4 values[];

void main()
{
    values[gl_InvocationID] = vec4(1.0);  // error: [dynamic-index-of-unsized-array]
    int count = values.length();          // error: [length-of-unsized-array]
}
