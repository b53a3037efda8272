// options: --target-env=opengl4.5
#version 450
#extension GL_EXT_nonuniform_qualifier : enable
layout(location = 0) uniform vec4 values[];
layout(location = 2) uniform vec4 inside;  // error: [conflicting-layout] "location 2 of 'inside' is already used by 'values'"
layout(location = 0) flat in int index;
layout(location = 0) out vec4 color;

void main()
{
    color = values[2] + inside;
    color += values[index];  // error: [dynamic-index-of-unsized-array]
}
