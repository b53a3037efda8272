#version 450
void place()
{
    gl_Position = vec4(gl_VertexIndex);
}
