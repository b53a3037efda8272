#version 310 es
precision highp float;
layout(location = 0) flat in int index;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform Data {
    vec4 value;
} data[4];

void main()
{
    color = data[0].value;
    color = data[index].value; // error: [dynamic-index-of-resources]
    // correct: [dynamic-index-of-resources] color = data[0].value;
}
