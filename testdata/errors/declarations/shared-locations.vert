#version 460
// Those who share a location have components of one numerical type and width and the same qualifiers (GLSL 4.60,
// section 4.4.1).
layout(location = 0) in vec2 position;
layout(location = 0, component = 2) in ivec2 cell;  // error: [conflicting-layout] "location 0 of 'cell' is shared with 'position', but 'int' and 'float' cannot share a location"
layout(location = 0) flat out int signed_number;
layout(location = 0, component = 1) flat out uint unsigned_number;
layout(location = 1) out float narrow;
layout(location = 1, component = 2) out double wide;  // error: [conflicting-layout] "'double' and 'float' cannot share a location"
layout(location = 2) out float perspective;
layout(location = 2, component = 1) smooth out float as_well;
layout(location = 2, component = 2) noperspective out float linear;  // error: [conflicting-layout] "location 2 of 'linear' is shared with 'perspective', but only 'linear' is 'noperspective'"
layout(location = 3) out float everywhere;
layout(location = 3, component = 1) centroid out float inside;  // error: [conflicting-layout] "but only 'inside' is 'centroid'"
layout(location = 4) out Block { vec4 first; float second; } block;
layout(location = 5, component = 1) out vec2 beside_block;  // error: [conflicting-layout] "location 5 of 'beside_block' is already used by 'second' of 'block'"
out Own {
    layout(location = 6) flat float first;
    layout(location = 6, component = 1) float second;  // error: [conflicting-layout] "location 6 of 'second' of 'own' is shared with 'first' of 'own', but only 'first' of 'own' is 'flat'"
    layout(location = 7) vec4 third;
} own;
out Twice {
    layout(location = 8) vec4 first;
    layout(location = 8) vec4 second;  // error: [conflicting-layout] "location 8 of 'second' of 'twice' is already used by 'first' of 'twice'"
} twice;
layout(location = 7, component = 3) out float beside_own;  // error: [conflicting-layout] "location 7 of 'beside_own' is already used by 'third' of 'own'"
layout(location = 10) out struct { float first; } structure;
layout(location = 10, component = 1) out float beside_structure;  // error: [conflicting-layout] "location 10 of 'beside_structure' is already used by 'structure'"
layout(location = 11) out mat2 matrix;
layout(location = 12, component = 2) out vec2 beside_matrix;  // error: [conflicting-layout] "location 12 of 'beside_matrix' is already used by 'matrix'"
out Shares { layout(location = 13) float first; } shares;
layout(location = 13, component = 1) out vec3 beside_shares;

void main() {}
