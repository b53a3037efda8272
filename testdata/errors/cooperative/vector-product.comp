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
layout(constant_id = 0) const int interpretation = 0;
layout(constant_id = 1) const uint rows = 8;
shared float16_t tile[256];
layout(binding = 2, std430) buffer Vectors {
    f16vec4 vectors[];
} vectors;

void main()
{
    coopvecNV<float16_t, 8> r;
    coopvecNV<float16_t, 16> v;
    coopvecNV<float16_t, 12> other;
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 32);
    coopVecMatMulNV(r, v, interpretation, data.halfs, 0, interpretation, rows, 16, Inferencing, true, 0);
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, data.halfs, 512, Float16, 8, 16, RowMajor, false, 32);
    coopVecMatMulNV(other, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 32); // error: [result-size] "'M' is 8, but result 'coopvecNV<float16_t, 12>' has 12 components"
    // correct: [result-size] coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 32);
    coopVecMatMulNV(r, other, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 32); // error: [input-size] "'K' is 16, but input 'coopvecNV<float16_t, 12>' has 12 components"
    coopVecMatMulNV(r, v, Float16, tile, 0, Float16, 8, 16, RowMajor, false, 32); // error: [matrix-in-shared-memory]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, tile, 0, Float16, 8, 16, RowMajor, false, 32); // error: [matrix-in-shared-memory]
    coopVecMatMulNV(r, v, Float16, vectors.vectors, 0, Float16, 8, 16, RowMajor, false, 32); // error: [invalid-buffer-element]
    coopVecMatMulNV(r, v, 11, data.halfs, 0, Float16, 8, 16, RowMajor, false, 32); // error: [invalid-interpretation]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, -1, 8, 16, RowMajor, false, 32); // error: [invalid-interpretation]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, data.halfs, 512, 99, 8, 16, RowMajor, false, 32); // error: [invalid-interpretation]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, 4, false, 32); // error: [invalid-vector-layout]
    int variable = 0;
    coopVecMatMulNV(r, v, variable, data.halfs, 0, Float16, 8, 16, RowMajor, false, 32); // error: [not-constant]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, variable, false, 32); // error: [not-constant]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, variable == 0, 32); // error: [not-constant]
}
