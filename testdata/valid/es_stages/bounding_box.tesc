#version 320 es
layout(vertices = 3) out;
void main()
{
    gl_BoundingBox[0] = vec4(0);
    gl_BoundingBox[1] = vec4(1);
}
