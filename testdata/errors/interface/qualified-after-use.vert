#version 450
void place()
{
    gl_Position = vec4(1.0);
}
invariant gl_PointSize;
invariant gl_Position; // error: [redefinition] "'gl_Position' must be qualified before its first use"
void main()
{
    place();
    gl_PointSize = 1.0;
}
