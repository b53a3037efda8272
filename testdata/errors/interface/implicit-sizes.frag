#version 450
#extension GL_EXT_nonuniform_qualifier : enable
layout(location = 0) flat in int index;
layout(location = 1) in vec4 values[];
layout(location = 4) flat in ivec2 numbers[];
layout(location = 2) in vec4 inside;  // error: 8 [conflicting-layout] "location 2 of 'inside' is already used by 'values'"
layout(location = 6) in int plain[];  // error: [missing-flat]
layout(location = 0) out vec4 color;
layout(binding = 0) uniform Data { vec4 members[]; int last; } data;

void main()
{
    color = values[1] + inside + vec4(numbers[1].xyxy);
    color += values[index];        // error: [dynamic-index-of-unsized-array]
    color += data.members[index];  // error: [dynamic-index-of-unsized-array]
    color += data.members[1];
}
