#version 150
layout(location = 0) in vec4 a; // error: [misplaced-layout] "version 150"
layout(binding = 0) uniform sampler2D s; // error: [misplaced-layout] "version 150"
void main() { gl_Position = a; }
