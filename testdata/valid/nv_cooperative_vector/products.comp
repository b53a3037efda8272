#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
// Products of a matrix in memory and a vector: the order of operands, signs, interpretations, layouts, constant and run-time arguments.
layout(local_size_x = 32) in;
layout(constant_id = 0) const int INTERPRETATION = 0;
layout(constant_id = 1) const uint ROWS = 8;
layout(constant_id = 2) const int DEPTH = 16;
layout(constant_id = 3) const int LAYOUT = 2;
layout(constant_id = 4) const bool TRANSPOSE = true;
layout(constant_id = 5) const uint OFFSET = 64;
layout(binding = 0, std430) buffer Matrices {
    uint8_t bytes[1024];
    uint words[];
} matrices;
layout(binding = 1, std430) buffer Biases {
    float16_t x[];
} biases;
layout(binding = 2, std430) buffer Values {
    uint offset;
    int stride;
    uvec4 x[];
} values;
struct Layers {
    float weights[64];
    int64_t longs[64];
};
layout(binding = 3, std430) buffer Members {
    Layers layers[4];
    double doubles[64];
} members;
#define Float16 gl_ComponentTypeFloat16NV
#define Float32 gl_ComponentTypeFloat32NV
#define Int8 gl_ComponentTypeSignedInt8NV
#define Uint8 gl_ComponentTypeUnsignedInt8NV
#define Int32 gl_ComponentTypeSignedInt32NV
#define Uint32 gl_ComponentTypeUnsignedInt32NV
#define RowMajor gl_CooperativeVectorMatrixLayoutRowMajorNV
#define ColumnMajor gl_CooperativeVectorMatrixLayoutColumnMajorNV
#define Inferencing gl_CooperativeVectorMatrixLayoutInferencingOptimalNV
#define Training gl_CooperativeVectorMatrixLayoutTrainingOptimalNV

void main()
{
    coopvecNV<float16_t, 16> h;
    coopvecNV<float, 16> f;
    coopvecNV<int, 16> i;
    coopvecNV<uint, 16> u;
    coopvecNV<uint, 4> packed_input;
    coopvecNV<float, 8> rf;
    coopvecNV<float16_t, 8> rh;
    coopvecNV<int, 8> ri;
    coopvecNV<uint, 8> ru;
    coopVecLoadNV(h, values.x, 0);
    coopVecLoadNV(f, values.x, 32);
    coopVecLoadNV(i, values.x, 96);
    coopVecLoadNV(u, values.x, 160);
    coopVecLoadNV(packed_input, values.x, 224);
    // Floats in all sizes.
    coopVecMatMulNV(rf, h, Float16, matrices.bytes, 0, Float16, 8, 16, RowMajor, false, 32);
    coopVecMatMulNV(rh, h, Float16, matrices.words, 64, Float16, 8, 16, ColumnMajor, false, 16);
    coopVecMatMulNV(rh, f, gl_ComponentTypeFloatE4M3NV, matrices.bytes, 128, gl_ComponentTypeFloatE4M3NV, 8, 16, Inferencing, false, 0);
    coopVecMatMulAddNV(rf, f, gl_ComponentTypeFloatE5M2NV, matrices.bytes, 0, gl_ComponentTypeFloatE5M2NV, biases.x, 16, Float32, 8, 16, Training, true, 0);
    coopVecMatMulAddNV(rh, h, Float16, members.layers[values.stride].weights, 0, Float16, members.doubles, 32, Float16, 8, 16, Inferencing, true, 0);
    // Signed and unsigned inputs and results.
    coopVecMatMulNV(ri, i, Int8, matrices.bytes, 0, Int8, 8, 16, Inferencing, false, 0);
    coopVecMatMulNV(ri, u, Uint8, matrices.bytes, 0, Int8, 8, 16, Inferencing, false, 0);
    coopVecMatMulNV(ru, i, Int8, matrices.bytes, 0, Int8, 8, 16, Inferencing, false, 0);
    coopVecMatMulNV(ru, u, Uint8, matrices.bytes, 0, Uint8, 8, 16, Inferencing, false, 0);
    coopVecMatMulNV(ri, h, Int8, matrices.bytes, 0, Int8, 8, 16, Inferencing, false, 0);
    coopVecMatMulAddNV(ri, packed_input, gl_ComponentTypeSignedInt8PackedNV, matrices.bytes, 0, Int8, biases.x, 0, Int32, 8, 16, Inferencing, false, 0);
    coopVecMatMulAddNV(ru, packed_input, gl_ComponentTypeUnsignedInt8PackedNV, matrices.bytes, 0, Uint8, members.layers[1].longs, 0, Uint32, 8, 13, Inferencing, false, 0);
    // Offsets and strides of run time, everything else specialized.
    coopvecNV<float, ROWS> rs;
    coopvecNV<float16_t, DEPTH> hs = coopvecNV<float16_t, DEPTH>(1.0);
    coopVecMatMulNV(rs, hs, INTERPRETATION, matrices.bytes, values.offset, INTERPRETATION + 1, ROWS, DEPTH, LAYOUT, TRANSPOSE, values.stride);
    coopVecMatMulAddNV(rs, hs, INTERPRETATION, matrices.bytes, OFFSET, INTERPRETATION, biases.x, values.offset * 2, INTERPRETATION, ROWS, uint(DEPTH),
                       LAYOUT, !TRANSPOSE, OFFSET * 2u);
    // Results in elements and members.
    coopvecNV<float, 8> results[2];
    coopVecMatMulNV(results[values.stride], h, Float16, matrices.bytes, 0, Float16, 8, 16, RowMajor, false, 32);
    // The same vector as input and result.
    coopVecMatMulNV(h, h, Float16, matrices.bytes, 0, Float16, 16, 16, RowMajor, false, 32);
    coopVecStoreNV(rf, values.x, 0);
    coopVecStoreNV(rh, values.x, 32);
    coopVecStoreNV(ri, values.x, 48);
    coopVecStoreNV(ru, values.x, 80);
    coopVecStoreNV(rs, values.x, 112);
    coopVecStoreNV(results[1], values.x, 144);
}
