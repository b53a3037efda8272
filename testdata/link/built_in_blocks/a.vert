#version 450
out gl_PerVertex { vec4 gl_Position; float gl_PointSize; };
void f();
void main()
{
    gl_PointSize = 1.0;
    f();
}
