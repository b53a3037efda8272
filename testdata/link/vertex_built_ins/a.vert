#version 450
void place();
void main()
{
    gl_PointSize = 1.0;
    place();
}
