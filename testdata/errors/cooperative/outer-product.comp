// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float16_t halfs[];
} data;
layout(binding = 1, std430) buffer Words {
    uint words[];
} words;
#define Float16 gl_ComponentTypeFloat16NV
#define Float32 gl_ComponentTypeFloat32NV
#define Packed gl_ComponentTypeSignedInt8PackedNV
#define Bytes gl_ComponentTypeSignedInt8NV
#define RowMajor gl_CooperativeVectorMatrixLayoutRowMajorNV
#define ColumnMajor gl_CooperativeVectorMatrixLayoutColumnMajorNV
#define Inferencing gl_CooperativeVectorMatrixLayoutInferencingOptimalNV
#define Training gl_CooperativeVectorMatrixLayoutTrainingOptimalNV
layout(binding = 2, std430) readonly buffer Input {
    float16_t halfs[64];
} source;
shared float16_t tile[256];

void main()
{
    coopvecNV<float16_t, 8> a;
    coopvecNV<float16_t, 16> b;
    coopvecNV<float, 16> c;
    int variable = 0;
    coopVecOuterProductAccumulateNV(a, b, data.halfs, 0, 0, Training, Float16);
    coopVecReduceSumAccumulateNV(a, data.halfs, 16);
    coopVecOuterProductAccumulateNV(a, c, data.halfs, 0, 0, Training, Float16); // error: [no-matching-overload]
    coopVecOuterProductAccumulateNV(a, b, data.halfs, 0, 0, RowMajor, Float16); // warning: [not-training-optimal]
    // correct: [not-training-optimal] coopVecOuterProductAccumulateNV(a, b, data.halfs, 0, 0, Training, Float16);
    coopVecOuterProductAccumulateNV(a, b, data.halfs, 8, 0, Training, Float16); // warning: [misaligned-access]
    coopVecOuterProductAccumulateNV(a, b, data.halfs, 0, 0, 7, Float16); // error: [invalid-vector-layout]
    // correct: [invalid-vector-layout] coopVecOuterProductAccumulateNV(a, b, data.halfs, 0, 0, Training, Float16);
    coopVecOuterProductAccumulateNV(a, b, data.halfs, 0, 0, Training, 55); // error: [invalid-interpretation]
    // correct: [invalid-interpretation] coopVecOuterProductAccumulateNV(a, b, data.halfs, 0, 0, Training, Float16);
    coopVecOuterProductAccumulateNV(a, b, data.halfs, 0, 0, variable, Float16); // error: [not-constant]
    coopVecOuterProductAccumulateNV(a, b, data.halfs, 0, 0, Training, variable); // error: [not-constant]
    coopVecOuterProductAccumulateNV(a, b, source.halfs, 0, 0, Training, Float16); // error: [assignment-to-readonly]
    coopVecOuterProductAccumulateNV(a, b, tile, 0, 0, Training, Float16); // error: [matrix-in-shared-memory]
    // correct: [matrix-in-shared-memory] coopVecOuterProductAccumulateNV(a, b, data.halfs, 0, 0, Training, Float16);
    coopVecReduceSumAccumulateNV(a, tile, 0); // error: [matrix-in-shared-memory]
    coopVecReduceSumAccumulateNV(a, data.halfs, 4); // warning: [misaligned-access]
    coopVecReduceSumAccumulateNV(vec4(1.0), data.halfs, 0); // error: [no-matching-overload]
}
