#version 460
// Each block of an array has locations of its own, so they follow that of the block (GLSL 4.60, section 4.4.1).
layout(location = 0) out Whole { vec4 a; vec4 b; } whole[3];
out Own { layout(location = 6) vec4 a; layout(location = 7) vec4 b; } own;
out Each { layout(location = 8) vec4 a; layout(location = 12) vec4 b; } each[3];  // error: [conflicting-layout] "'a' cannot have a location: 'Each' is declared as an array, 'Each[3]'; give the location to the block"
layout(location = 16) out Mixed { vec4 a; layout(location = 20) vec4 b; } mixed[1];  // error: [conflicting-layout] "'b' cannot have a location"

void main() {}
