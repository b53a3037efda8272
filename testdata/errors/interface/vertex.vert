#version 460
#extension GL_EXT_ray_tracing : require

struct Pair { float one; float other; };

layout(location = 0) flat in int no_interpolation;          // error: [misplaced-qualifier] "'flat' is not allowed on a vertex input"
layout(location = 1) centroid in float no_centroid;         // error: [misplaced-qualifier]
layout(location = 2) sample in float no_sample;             // error: [misplaced-qualifier]
layout(location = 3) in Pair no_structure;                  // error: [invalid-interface-type] "a vertex input cannot have type 'Pair'"
layout(location = 5) in Block { float member; } no_block;   // error: [invalid-block] "a vertex input cannot be a block"
layout(location = 6) attribute float no_longer;             // error: [misplaced-qualifier] "'attribute' was removed from version 460; use 'in'"
layout(location = 7) in dmat2 doubles;
layout(location = 0) varying float no_longer_either;        // error: [misplaced-qualifier] "'varying' was removed from version 460; use 'out'"
layout(location = 1, index = 1) out vec4 second;            // error: [misplaced-layout] "layout qualifier 'index' is not available in the vertex stage"
layout(location = 2, component = 3) out vec2 beyond;        // error: [invalid-layout] "'vec2' at component 3 does not fit into the location"
layout(location = 3, component = 4) out float none;         // error: [invalid-layout] "component must be in the range 0 to 3 (4 given)"
layout(location = 4, component = 1) flat out double odd;    // error: [invalid-layout] "component of a 'double' must be 0 or 2 (1 given)"
layout(location = 5, component = 2) flat out dvec2 too_big; // error: [invalid-layout]
layout(location = 6, component = 1) out mat2 matrix;        // error: [misplaced-layout] "layout qualifier 'component' is not allowed on type 'mat2'"
layout(location = 8, component = 2) out vec2 fits[2];
patch out float no_patch;                                   // error: [misplaced-qualifier] "'patch' is not allowed in the vertex stage"

shared float no_workgroup;                                  // error: [misplaced-qualifier] "'shared' is not allowed in the vertex stage"
layout(location = 0) rayPayloadEXT float no_ray;            // error: [misplaced-qualifier]
layout(early_fragment_tests) in;                            // error: [misplaced-layout] "layout qualifier 'early_fragment_tests' is not allowed on 'in' in the vertex stage"
layout(triangles) out;                                      // error: [misplaced-layout]
layout(depth_less) out;                                     // error: [misplaced-layout] "layout qualifier 'depth_less' is only allowed on 'gl_FragDepth'"

void main() {}
