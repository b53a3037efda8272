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

void main()
{
    coopvecNV<int, 8> r;
    coopvecNV<uint, 4> packed_values;
    coopvecNV<uint, 3> few;
    coopvecNV<int, 4> no_words;
    coopVecMatMulNV(r, packed_values, Packed, words.words, 0, Bytes, 8, 16, RowMajor, false, 16);
    coopVecMatMulNV(r, no_words, Packed, words.words, 0, Bytes, 8, 16, RowMajor, false, 16); // error: [packed-input]
    // correct: [packed-input] coopVecMatMulNV(r, packed_values, Packed, words.words, 0, Bytes, 8, 16, RowMajor, false, 16);
    coopVecMatMulNV(r, few, Packed, words.words, 0, Bytes, 8, 16, RowMajor, false, 16); // error: [input-size] "packed"
    // correct: [input-size] coopVecMatMulNV(r, few, Packed, words.words, 0, Bytes, 8, 12, RowMajor, false, 16);
}
