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
layout(binding = 3, std430) writeonly buffer Output {
    float16_t halfs[64];
} target;
struct Pair {
    float x, y;
};
layout(binding = 4, std430) buffer Others {
    Pair pairs[8];
    vec3 vectors[8];
    mat2 matrices[8];
} others;
shared float16_t tile[2][64];

void main()
{
    coopvecNV<float16_t, 16> v;
    float16_t local[64];
    coopVecLoadNV(v, source.halfs, 32);
    coopVecStoreNV(v, target.halfs, 32);
    coopVecLoadNV(v, tile[1], 0);
    coopVecLoadNV(v, others.vectors, 0); // warning: [reinterpreted-memory]
    coopVecLoadNV(v, target.halfs, 0); // error: [read-of-writeonly]
    coopVecStoreNV(v, source.halfs, 0); // error: [assignment-to-readonly]
    coopVecLoadNV(v, local, 0); // error: [not-in-buffer-or-shared]
    coopVecLoadNV(v, others.pairs, 0); // error: [invalid-buffer-element] "Pair"
    coopVecStoreNV(v, others.matrices, 0); // error: [invalid-buffer-element] "mat2"
    coopVecLoadNV(v, data.halfs, 8); // warning: [misaligned-access]
    coopVecLoadNV(v, source.halfs, 112); // warning: [beyond-the-array] "144"
    coopVecLoadNV(v, data.halfs, 0ul); // error: [no-matching-overload]
    coopVecLoadNV(v, data.halfs[0], 0); // error: [no-matching-overload]
}
