#version 450
layout(vertices = 3) out;
layout(location = 0) patch out vec4 values[];
layout(location = 5) in float from[];
layout(location = 5) out float each[];

void main()
{
    each[gl_InvocationID] = from[gl_InvocationID];
    values[4] = vec4(each.length());
}
