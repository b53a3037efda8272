#version 450
layout(location = 0) flat in int index;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform Data {
} data[]; // error: [bad-syntax] unexpected '}', expected a type

void main()
{
    color = vec4(0.0);
    data[index]; // error: [dynamic-index-of-unsized-array]
}
