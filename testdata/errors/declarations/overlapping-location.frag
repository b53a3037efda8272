#version 460
layout(location = 0) in vec3 a;
layout(location = 0, component = 3) in float b;
layout(location = 0, component = 2) in vec2 c;  // error: [conflicting-layout] "'a'"
layout(location = 0, index = 0) out vec4 d;
layout(location = 0, index = 1) out vec4 e;
layout(location = 0) out vec4 f;  // error: [conflicting-layout] "'d'"

void main() {}
