#version 460
// What belongs to the patch and what belongs to its vertices share the locations.
layout(vertices = 3) out;
layout(location = 4) patch out Whole { vec4 a; float b; } whole;
layout(location = 5) out float each[];  // error: [conflicting-layout] "location 5 of 'each' is already used by 'whole'"
layout(location = 5, component = 1) out vec2 beside[];

void main() {}
