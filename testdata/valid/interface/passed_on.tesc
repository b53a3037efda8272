#version 450

// Blocks of built-in variables keep their members; a redeclared block has those that it names, used or not.
layout(vertices = 4) out;
in gl_PerVertex { vec4 gl_Position; float gl_ClipDistance[3]; } gl_in[];
out gl_PerVertex { vec4 gl_Position; float gl_PointSize; } gl_out[];

void main()
{
    gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
}
