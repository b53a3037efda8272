#version 450
// Arrays over vertices are as long as a patch may be, those of the patch as their largest index asks for.
layout(triangles) in;
layout(location = 0) patch in vec4 values[];
layout(location = 3) in float each[];
layout(location = 0) out vec4 results[];

void main()
{
    results[1] = values[2] * each[gl_PrimitiveID & 1];
}
