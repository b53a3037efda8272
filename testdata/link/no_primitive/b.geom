#version 450
void f()
{
    gl_Position = vec4(0.0);
    EmitVertex();
}
