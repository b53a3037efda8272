#version 330

void main()
{
    vec2 v = { 1.0, 2.0 }; // error: [initializer-list-needs-version]
    gl_Position = v.xyxy;
}
