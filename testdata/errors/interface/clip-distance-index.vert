#version 450
void main()
{
    gl_ClipDistance[7] = 1.0;
    gl_ClipDistance[8] = 1.0; // error: [index-out-of-range]
}
