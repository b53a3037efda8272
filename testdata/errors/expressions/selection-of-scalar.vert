#version 330

void main()
{
    float f = 1.0;
    f = f.x; // error: [selection-of-scalar]
    // correct: [selection-of-scalar] f = f * 2.0;
    gl_Position = vec4(f);
}
