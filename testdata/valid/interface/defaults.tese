#version 450

// Spacing and order have defaults, and drivers want to see them.
layout(quads, cw) in;

void main()
{
    gl_Position = vec4(gl_TessCoord, 1.0);
}
