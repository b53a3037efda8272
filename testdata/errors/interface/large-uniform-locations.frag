// options: --target-env=opengl
#version 450
layout(location = 0) uniform float many[2000000000];
layout(location = 2000) uniform vec4 inside;  // error: [conflicting-layout] "location 2000 of 'inside' is already used by 'many'"

void main() {}
