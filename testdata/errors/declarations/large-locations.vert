#version 460
// Arrays may take more locations than any device has; they are compared all the same.
layout(location = 0) out float many[2000000000];
layout(location = 5) out vec2 inside;  // error: [conflicting-layout] "location 5 of 'inside' is already used by 'many'"
layout(location = 6) out Block { float x[500000000]; vec2 y; } blocks[4];  // error: [conflicting-layout] "location 6 of 'x' of 'blocks' is already used by 'many'"
layout(location = 1, component = 1) out vec3 beside[1000000000];
layout(location = 7, component = 3) out float also_beside;  // error: [conflicting-layout] "location 7 of 'also_beside' is already used by 'beside'"

void main() {}
