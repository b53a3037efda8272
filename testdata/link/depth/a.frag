#version 450
layout(location = 0) out vec4 color;
layout(depth_less) out float gl_FragDepth;
void f();
void main()
{
    gl_FragDepth = 0.5;
    f();
}
