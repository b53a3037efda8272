// Every interpretation of the components of inputs, matrices and biases, and every matrix layout.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    uint8_t x[];
} data;
coopvecNV<float, 16> floats;
coopvecNV<float16_t, 16> halfs;
coopvecNV<int, 16> signs;
coopvecNV<uint, 16> numbers;
coopvecNV<uint, 4> quads;
#define ROW_MAJOR gl_CooperativeVectorMatrixLayoutRowMajorNV
#define COLUMN_MAJOR gl_CooperativeVectorMatrixLayoutColumnMajorNV
#define INFERENCING gl_CooperativeVectorMatrixLayoutInferencingOptimalNV
#define TRAINING gl_CooperativeVectorMatrixLayoutTrainingOptimalNV
#define MULTIPLY(RESULT, INPUT, HOW, MATRIX, LAYOUT) \
    coopVecMatMulNV(RESULT, INPUT, HOW, data.x, 64, MATRIX, 16, 16, LAYOUT, false, 64);
#define ADD(RESULT, INPUT, HOW, MATRIX, BIAS, LAYOUT) \
    coopVecMatMulAddNV(RESULT, INPUT, HOW, data.x, 64, MATRIX, data.x, 16, BIAS, 16, 16, LAYOUT, true, 64);
#define ACCUMULATE(LAYOUT, HOW) coopVecOuterProductAccumulateNV(halfs, halfs, data.x, 64, 32, LAYOUT, HOW);

void main()
{
    MULTIPLY(halfs, halfs, gl_ComponentTypeFloat16NV, gl_ComponentTypeFloat16NV, ROW_MAJOR)
    MULTIPLY(floats, floats, gl_ComponentTypeFloat32NV, gl_ComponentTypeFloat32NV, COLUMN_MAJOR)
    MULTIPLY(floats, floats, gl_ComponentTypeFloat64NV, gl_ComponentTypeFloat64NV, ROW_MAJOR)
    MULTIPLY(signs, floats, gl_ComponentTypeSignedInt8NV, gl_ComponentTypeSignedInt8NV, INFERENCING)
    MULTIPLY(signs, signs, gl_ComponentTypeSignedInt16NV, gl_ComponentTypeSignedInt16NV, ROW_MAJOR)
    MULTIPLY(signs, signs, gl_ComponentTypeSignedInt32NV, gl_ComponentTypeSignedInt32NV, ROW_MAJOR)
    MULTIPLY(signs, signs, gl_ComponentTypeSignedInt64NV, gl_ComponentTypeSignedInt64NV, ROW_MAJOR)
    MULTIPLY(numbers, numbers, gl_ComponentTypeUnsignedInt8NV, gl_ComponentTypeUnsignedInt8NV, TRAINING)
    MULTIPLY(numbers, numbers, gl_ComponentTypeUnsignedInt16NV, gl_ComponentTypeUnsignedInt16NV, ROW_MAJOR)
    MULTIPLY(numbers, numbers, gl_ComponentTypeUnsignedInt32NV, gl_ComponentTypeUnsignedInt32NV, ROW_MAJOR)
    MULTIPLY(numbers, numbers, gl_ComponentTypeUnsignedInt64NV, gl_ComponentTypeUnsignedInt64NV, ROW_MAJOR)
    MULTIPLY(signs, quads, gl_ComponentTypeSignedInt8PackedNV, gl_ComponentTypeSignedInt8NV, INFERENCING)
    MULTIPLY(numbers, quads, gl_ComponentTypeUnsignedInt8PackedNV, gl_ComponentTypeUnsignedInt8NV, INFERENCING)
    MULTIPLY(halfs, halfs, gl_ComponentTypeFloatE4M3NV, gl_ComponentTypeFloatE4M3NV, INFERENCING)
    MULTIPLY(halfs, floats, gl_ComponentTypeFloatE5M2NV, gl_ComponentTypeFloatE5M2NV, TRAINING)
    ADD(floats, halfs, gl_ComponentTypeFloat16NV, gl_ComponentTypeFloatE4M3NV, gl_ComponentTypeFloat32NV, INFERENCING)
    ADD(halfs, halfs, gl_ComponentTypeFloatE5M2NV, gl_ComponentTypeFloatE5M2NV, gl_ComponentTypeFloat16NV, TRAINING)
    ADD(signs, quads, gl_ComponentTypeSignedInt8PackedNV, gl_ComponentTypeSignedInt8NV, gl_ComponentTypeSignedInt32NV, ROW_MAJOR)
    ADD(numbers, quads, gl_ComponentTypeUnsignedInt8PackedNV, gl_ComponentTypeUnsignedInt8NV, gl_ComponentTypeUnsignedInt32NV, COLUMN_MAJOR)
    ACCUMULATE(ROW_MAJOR, gl_ComponentTypeFloat16NV)
    ACCUMULATE(COLUMN_MAJOR, gl_ComponentTypeFloat32NV)
    ACCUMULATE(INFERENCING, gl_ComponentTypeFloat16NV)
    ACCUMULATE(TRAINING, gl_ComponentTypeFloatE4M3NV)
}
