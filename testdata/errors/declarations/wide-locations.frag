#version 460
// Each second location of an array of dvec3 has components left.
layout(location = 0) flat in dvec3 wide[2000];
layout(location = 3001, component = 2) flat in double beside;
layout(location = 3002, component = 2) flat in double inside;  // error: [conflicting-layout] "location 3002 of 'inside' is already used by 'wide'"
layout(location = 3003, component = 2) in float shared_with;  // error: [conflicting-layout] "location 3003 of 'shared_with' is shared with 'wide', but 'float' and 'double' cannot share a location"
layout(location = 3005, component = 2) flat in double several[2];  // error: [conflicting-layout] "location 3006 of 'several' is already used by 'wide'"

void main() {}
