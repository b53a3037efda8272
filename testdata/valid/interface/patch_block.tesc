#version 450

// Interpolation and auxiliary qualifiers of a block are those of its members.
layout(vertices = 3) out;
layout(location = 0) patch out Whole { vec4 a; float b; } whole;
layout(location = 4) out Each { vec4 c; } each[];

void main()
{
    whole.a = vec4(1.0);
    whole.b = 2.0;
    each[gl_InvocationID].c = vec4(3.0);
}
