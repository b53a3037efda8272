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
    coopvecNV<int, 4> i;
    coopvecNV<float, 4> f;
    f = exp(f);
    f = fma(f, f, f);
    i = max(i, i);
    i = exp(i); // error: [not-a-float-vector]
    // correct: [not-a-float-vector] f = exp(f);
    i = log(i); // error: [not-a-float-vector]
    const coopvecNV<int, 2> constant = exp(coopvecNV<int, 2>(1)); // error: [not-a-float-vector]
    i = tanh(i); // error: [not-a-float-vector]
    i = atan(i); // error: [not-a-float-vector]
    i = step(i, i); // error: [not-a-float-vector]
    i = fma(i, i, i); // error: [not-a-float-vector]
    f = min(f, coopvecNV<float, 5>(0.0)); // error: [no-matching-overload]
    f = max(f, 0.0); // error: [no-matching-overload]
    f = atan(f, f); // error: [no-matching-overload]
    f = sin(f); // error: [no-matching-overload]
}
