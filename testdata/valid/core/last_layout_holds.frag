#version 460
// Of ids that exclude each other the last one of a declaration holds.
layout(depth_less, depth_greater) out float gl_FragDepth;

void main()
{
    gl_FragDepth = 0.5;
}
