#version 460

uniform U { mat4 m; };
layout(set = 0, binding = 1, std430) readonly buffer B { uint count; float data[]; } b;
layout(location = 0) in V { vec4 color; flat int index; } v[];
layout(push_constant) uniform P { layout(offset = 16) int a, c[2]; } p[2][3];
