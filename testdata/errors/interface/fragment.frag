#version 460
#extension GL_EXT_fragment_shader_barycentric : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

struct Pair { float one; float other; };

layout(location = 0) in Pair structure;
layout(location = 2) in Block { float member; } block;
layout(location = 0) flat out int no_interpolation;          // error: [misplaced-qualifier] "'flat' is not allowed on a fragment output"
layout(location = 1) centroid out float no_centroid;         // error: [misplaced-qualifier]
layout(location = 2) out double no_double;                   // error: [invalid-interface-type] "a fragment output cannot have type 'double'"
layout(location = 3) out mat2 no_matrix;                     // error: [invalid-interface-type]
layout(location = 5) out mat2 no_matrices[2];                // error: [invalid-interface-type] "a fragment output cannot contain 'mat2'"
layout(location = 9) out Pair no_structure;                  // error: [invalid-interface-type] // warning: [invalid-layout] "less than 'gl_MaxDrawBuffers', 8"
layout(location = 11) out Results { vec4 member; } no_block; // error: [invalid-block] "a fragment output cannot be a block"
layout(location = 12) out bool no_boolean;                   // error: [invalid-interface-type]
layout(location = 13, index = 1) out vec4 second; // warning: [invalid-layout]
layout(location = 14) pervertexEXT out float nobodys[3];           // error: [misplaced-qualifier] "'pervertexEXT' is only allowed on inputs in the fragment stage" // warning: [invalid-layout]
layout(location = 15) out int64_t no_long;                   // error: [invalid-interface-type] "a fragment output cannot have type 'int64_t'" // warning: [invalid-layout]
layout(component = 1) out float nowhere;                     // error: [misplaced-layout] "layout qualifier 'component' requires 'location'"

layout(depth_greater) out float depth;                       // error: [misplaced-layout] "layout qualifier 'depth_greater' is only allowed on 'gl_FragDepth'"

layout(depth_greater) out float gl_FragDepth;
layout(pixel_center_integer) in vec4 gl_FragCoord;           // error: [misplaced-layout] "layout qualifier 'pixel_center_integer' is not available in Vulkan"
layout(equal_spacing) in;                                    // error: [misplaced-layout]
layout(early_fragment_tests) out;                            // error: [misplaced-layout]
layout(early_fragment_tests) in;

void main() {}
