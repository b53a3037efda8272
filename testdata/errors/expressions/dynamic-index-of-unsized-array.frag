#version 450
layout(location = 0) flat in int index;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform Data {
    vec4 value;
} data[];

void main()
{
    color = data[0].value;
    color = data[index].value; // error: [dynamic-index-of-unsized-array]
    // correct: [dynamic-index-of-unsized-array] color = data[1].value;
}
