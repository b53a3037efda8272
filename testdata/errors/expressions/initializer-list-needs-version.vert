#version 330

void main()
{
    vec2 v = { 1.0, 2.0 }; // error: [initializer-list-needs-version]
    // correct: [initializer-list-needs-version] vec2 v = vec2(1.0, 2.0);
    gl_Position = v.xyxy;
}
