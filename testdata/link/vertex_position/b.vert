#version 450
out gl_PerVertex { vec4 gl_Position; };
void place()
{
    gl_Position = vec4(0.0);
}
