#version 460
#extension GL_NV_sample_mask_override_coverage : require
// What is an array stays one.
layout(override_coverage) out int gl_SampleMask;  // error: [type-mismatch] "redeclaration of 'gl_SampleMask' with type 'int'; it has type 'int[]'"
in float gl_ClipDistance;  // error: [type-mismatch] "redeclaration of 'gl_ClipDistance' with type 'float'; it has type 'float[]'"
in float gl_CullDistance[2][2];  // error: [type-mismatch] "redeclaration of 'gl_CullDistance' with type 'float[2][2]'; it has type 'float[]'"

void main() {}
