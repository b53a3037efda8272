#version 460
layout(location = 0) out flat int index;

void main()
{
    gl_Position = vec4(gl_VertexIndex, gl_InstanceIndex, 0.0, 1.0);
    gl_PointSize = 2.0;
    index = gl_BaseVertex + gl_BaseInstance + gl_DrawID;
}
