#version 460
// A member of a block begins at a component as a variable does.
out Block {
    layout(location = 4, component = 3) vec2 a;  // error: [invalid-layout] "'vec2' at component 3 does not fit into the location"
    layout(location = 4, component = 4) float b;  // error: [invalid-layout] "component must be in the range 0 to 3 (4 given)"
    layout(location = 5, component = 1) mat2 c;  // error: [misplaced-layout] "layout qualifier 'component' is not allowed on type 'mat2'"
    layout(location = 8, component = 1) dvec2 d;  // error: [invalid-layout] "component of a 'dvec2' must be 0 or 2 (1 given)"
    layout(location = 9, component = 0) dvec3 e;  // error: [invalid-layout] "'dvec3' at component 0 does not fit into the location"
    layout(location = 11, component = 2) vec2 f[2];
} block;
layout(location = 13, component = 0) out dvec4 g;  // error: [invalid-layout] "'dvec4' at component 0 does not fit into the location"

void main() {}
