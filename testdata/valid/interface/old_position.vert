#version 140
#extension GL_ARB_explicit_attrib_location : enable

// Before version 150 the outputs of a vertex are variables, not members of gl_PerVertex.
layout(location = 0) in vec4 place;
void main()
{
    gl_Position = place;
    gl_PointSize = 2.0;
    gl_ClipDistance[1] = place.x;
}
