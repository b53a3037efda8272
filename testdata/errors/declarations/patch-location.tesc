#version 460
// What belongs to the patch and what belongs to its vertices have the same locations, and share none.
layout(vertices = 3) out;
layout(location = 4) patch out Whole { vec4 a; float b; } whole;
layout(location = 5) out float each[];  // error: [conflicting-layout] "location 5 of 'each' is already used by 'b' of 'whole'"
layout(location = 6) patch out float alone;
layout(location = 6, component = 1) out float beside[];  // error: [conflicting-layout] "location 6 of 'beside' is shared with 'alone', but only 'alone' is 'patch'"

void main() {}
