#version 460
#extension GL_EXT_fragment_shader_barycentric : require

struct Pair { float one; float other; };

layout(location = 0) in Pair structure;
layout(location = 2) in Block { float member; } block;
layout(location = 0) flat out int no_interpolation;          // error: [misplaced-qualifier] "'flat' cannot qualify a fragment output"
layout(location = 1) centroid out float no_centroid;         // error: [misplaced-qualifier]
layout(location = 2) out double no_double;                   // error: [invalid-interface-type] "a fragment output cannot be a 'double'"
layout(location = 3) out mat2 no_matrix;                     // error: [invalid-interface-type]
layout(location = 5) out mat2 no_matrices[2];                // error: [invalid-interface-type] "a fragment output cannot be a 'mat2', 'mat2[2]' holds one"
layout(location = 9) out Pair no_structure;                  // error: [invalid-interface-type]
layout(location = 11) out Results { vec4 member; } no_block; // error: [invalid-block] "a fragment output cannot be a block"
layout(location = 12) out bool no_boolean;                   // error: [invalid-interface-type]
layout(location = 13, index = 1) out vec4 second;
layout(location = 14) pervertexEXT out float nobodys[3];           // error: [misplaced-qualifier] "'pervertexEXT' goes with 'in' in the fragment stage, found 'out'"
layout(component = 1) out float nowhere;                     // error: [misplaced-layout] "'component' needs a 'location'"
                                                             // error-anywhere: [missing-location]
layout(depth_greater) out float depth;                       // error: [misplaced-layout] "'depth_greater' belongs to 'gl_FragDepth', not to 'depth'"
                                                             // error-anywhere: [missing-location]
layout(depth_greater) out float gl_FragDepth;
layout(pixel_center_integer) in vec4 gl_FragCoord;           // error: [misplaced-layout] "Vulkan has no 'pixel_center_integer'"
layout(equal_spacing) in;                                    // error: [misplaced-layout]
layout(early_fragment_tests) out;                            // error: [misplaced-layout]
layout(early_fragment_tests) in;

void main() {}
