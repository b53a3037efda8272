// options: -Wcoop -Wno-uninitialized-matrix --target-env=vulkan1.3
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

void main()
{
    coopvecNV<float16_t, 8> r;
    coopvecNV<int, 8> integers;
    coopvecNV<int8_t, 8> bytes;
    coopvecNV<int16_t, 8> shorts;
    coopvecNV<float16_t, 16> v;
    coopVecMatMulNV(bytes, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 32); // error: [invalid-result-component]
    // correct: [invalid-result-component] coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 32);
    coopVecMatMulNV(integers, shorts, Bytes, data.halfs, 0, Bytes, 8, 8, RowMajor, false, 16); // warning: [doubtful-input]
    // correct: [doubtful-input] coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 32);
    coopVecMatMulNV(integers, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 32); // warning: [doubtful-interpretation]
    // correct: [doubtful-interpretation] coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 32);
    coopVecMatMulNV(integers, v, Float16, data.halfs, 0, Packed, 8, 16, RowMajor, false, 32); // warning: [packed-matrix] // warning: [doubtful-interpretation]
    // correct: [packed-matrix] coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 32);
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, true, 32); // warning: [transposed-layout]
    // correct: [transposed-layout] coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 32);
    coopVecMatMulNV(r, v, Float16, data.halfs, 32, Float16, 8, 16, RowMajor, false, 32); // warning: [misaligned-access] "matrix"
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, data.halfs, 8, Float16, 8, 16, RowMajor, false, 32); // warning: [misaligned-access] "bias"
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 40); // warning: [misaligned-access] "stride"
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 16); // warning: [overlapping-rows]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, ColumnMajor, false, 16);
}
