#version 330

void main()
{
    float f = 1.0;
    f = f.x; // error: [selection-of-scalar]
    gl_Position = vec4(f);
}
