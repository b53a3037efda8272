#version 450
// Members of redeclared built-in blocks keep their interpolation qualifiers.
layout(vertices = 3) out;
in gl_PerVertex {
    centroid vec4 gl_Position;
    noperspective float gl_PointSize;
} gl_in[];
out gl_PerVertex {
    invariant sample vec4 gl_Position;
    flat float gl_PointSize;
} gl_out[];

void main()
{
    gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
    gl_out[gl_InvocationID].gl_PointSize = gl_in[gl_InvocationID].gl_PointSize;
}
