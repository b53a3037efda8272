#version 450
out gl_PerVertex { vec4 gl_Position; };
void place();
void main()
{
    place();
}
