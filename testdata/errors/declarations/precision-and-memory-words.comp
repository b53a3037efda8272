#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_KHR_memory_scope_semantics : require

layout(buffer_reference) buffer Node { float value; };

highp float good;
mediump uvec2 good_too;
lowp mat2 and_this;
highp bool boolean;                      // error: [misplaced-qualifier] "'highp' is not allowed on type 'bool'; only 32-bit numbers and opaque types have a precision"
highp double wide;                       // error: [misplaced-qualifier]
mediump float16_t narrow;                // error: [misplaced-qualifier]
mediump int64_t words[2];                // error: [misplaced-qualifier] "'mediump' is not allowed on type 'int64_t'; only 32-bit numbers and opaque types have a precision"
struct Pair {
    mediump float one;
    highp bvec2 two;                     // error: [misplaced-qualifier]
    coherent float three;                // error: [misplaced-qualifier] "'coherent' is not allowed on a structure member"
};
mediump Pair pair;                       // error: [misplaced-qualifier]
layout(binding = 0) buffer Data { highp bool flag; coherent float value; } data; // error: [misplaced-qualifier]
mediump bvec2 result() { return bvec2(true); } // error: [misplaced-qualifier]
void parameter(highp bool flag) {}       // error: [misplaced-qualifier]

coherent int counter;                    // error: [misplaced-qualifier] "'coherent' is not allowed on variable 'counter' of type 'int'"
shared coherent int in_workgroup;        // error: [misplaced-qualifier] "'coherent' is not allowed on shared variable 'in_workgroup' of type 'int'"
shared workgroupcoherent int scoped;     // error: [misplaced-qualifier]
restrict Node node;
layout(binding = 4) uniform readonly sampler2D sampled;  // error: [misplaced-qualifier] "'readonly' is not allowed on uniform 'sampled' of type 'sampler2D'"
layout(binding = 5) coherent uniform texture2D separate; // error: [misplaced-qualifier]
layout(binding = 6) coherent writeonly uniform image2D picture;
layout(row_major) mat2 matrix;           // error: [misplaced-layout]
layout(binding = 3) uniform;             // error: [misplaced-layout] "layout qualifier 'binding' is not allowed as a default of 'uniform' blocks"
layout(local_size_x = 8) out;            // error: [misplaced-layout]
layout(local_size_y = 2000) in;          // error: [invalid-layout] "layout qualifier 'local_size_y' must be at most 1024, which is 'gl_MaxComputeWorkGroupSize' (2000 given)"
layout(local_size_z = 65) in;            // error: [invalid-layout]

void main() {}
