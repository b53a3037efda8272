#version 450
layout(depth_greater) out float gl_FragDepth; // error: 8 [conflicting-layout] "layout qualifier 'depth_greater' conflicts with 'depth_less' in a previous declaration"
void f()
{
    gl_FragDepth = 0.25;
}
