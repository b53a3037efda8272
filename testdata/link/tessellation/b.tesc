#version 450
void levels()
{
    gl_TessLevelInner[0] = 2.0;
    gl_TessLevelOuter[0] = 3.0;
}
