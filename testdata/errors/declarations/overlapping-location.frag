#version 460
layout(location = 0) in vec3 a;
layout(location = 0, component = 3) in float b;
layout(location = 0, component = 2) in vec2 c;  // error: [conflicting-layout] "location 0 of 'c' is already used by 'a'"
layout(location = 1) in mat3 matrix;
layout(location = 3) in vec2 column;  // error: [conflicting-layout] "location 3 of 'column' is already used by 'matrix'"
layout(location = 4) in Block { vec4 first; layout(location = 8) vec2 second[2]; vec4 third; } block;
layout(location = 9, component = 2) in vec2 beside;
layout(location = 10) in Other { layout(location = 12) vec4 x; vec4 y; } other;
layout(location = 12) in vec4 d;  // error: [conflicting-layout] "'other'"
layout(location = 14) flat in dvec3 wide;
layout(location = 15) in float after_wide;  // error: [conflicting-layout] "'wide'"
layout(location = 15, component = 2) flat in double beside_wide;
in NoLocation { vec4 x; } no_location;  // error: [missing-location] "'in' block 'NoLocation', or each of its members, must have layout(location = …)"
in SomeLocation { layout(location = 20) vec4 x; vec4 y; } some_location;  // error: [missing-location]
in OwnLocations { layout(location = 21) vec4 x; layout(location = 23) vec4 y; } own_locations;
layout(location = 22) in vec4 between;
layout(location = 0, index = 0) out vec4 e;
layout(location = 0, index = 1) out vec4 f;
layout(location = 0) out vec4 g;  // error: [conflicting-layout] "'e'"
layout(location = 20) out vec4 beyond;  // warning: [invalid-layout]
layout(location = 20) out vec4 beyond_too;  // warning: [invalid-layout]  // error: [conflicting-layout] "location 20 of 'beyond_too' is already used by 'beyond'"

void main() {}
