#version 450
layout(location = 0) in vec4 color;
layout(location = 0) out vec4 result;

void main()
{
    color.x = 1.0; // error: [assignment-to-input]
    // correct: [assignment-to-input] vec4 copy = color;
    gl_FragCoord = color; // error: [assignment-to-input]
    result = color;
}
