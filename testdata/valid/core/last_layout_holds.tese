#version 460
// Of ids that exclude each other the last one of a declaration holds.
layout(triangles, quads, equal_spacing, fractional_even_spacing, ccw, cw) in;

void main()
{
    gl_Position = vec4(gl_TessCoord, 1.0);
}
