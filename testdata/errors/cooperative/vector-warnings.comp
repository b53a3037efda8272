// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 8;
layout(constant_id = 1) const uint ROWS = 8;
layout(constant_id = 2) const int DEPTH = 16;
layout(constant_id = 3) const int KIND = 0;
layout(binding = 0, std430) buffer Data {
    float16_t halfs[];
} data;
layout(binding = 1, std430) buffer Sized {
    float16_t matrix[160];
    float16_t bias[16];
    float sums[4];
} sized;
layout(binding = 2, std430) buffer Odd {
    int before;
    float16_t halfs[66];
    float16_t table[4][8];
    layout(align = 64) float16_t far[];
} odd;
struct Layer {
    float16_t bias[24];
    float16_t weights[40];
};
layout(binding = 3, std430) buffer Layers {
    int count;
    layout(align = 16) Layer layers[];
} layers;
layout(binding = 4, std430) buffer Padded {
    vec3 values[4];
} padded;
layout(buffer_reference, std430) buffer Reference {
    int before;
    float16_t x[];
};
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Unaligned {
    int before;
    float16_t x[];
};
layout(push_constant) uniform Addresses {
    Reference reference;
    Unaligned unaligned;
} addresses;
shared vec4 tile[4];
shared vec3 unpadded[4];
shared vector<int, 8> long_elements[2];
shared vector<int, N> specialized_elements[2];
#define Float16 gl_ComponentTypeFloat16NV
#define Float32 gl_ComponentTypeFloat32NV
#define Double gl_ComponentTypeFloat64NV
#define Int8 gl_ComponentTypeSignedInt8NV
#define Uint8 gl_ComponentTypeUnsignedInt8NV
#define Int32 gl_ComponentTypeSignedInt32NV
#define SignedPacked gl_ComponentTypeSignedInt8PackedNV
#define UnsignedPacked gl_ComponentTypeUnsignedInt8PackedNV
#define Float8 gl_ComponentTypeFloatE4M3NV
#define RowMajor gl_CooperativeVectorMatrixLayoutRowMajorNV
#define ColumnMajor gl_CooperativeVectorMatrixLayoutColumnMajorNV
#define Optimal gl_CooperativeVectorMatrixLayoutInferencingOptimalNV
#define Training gl_CooperativeVectorMatrixLayoutTrainingOptimalNV

void main()
{
    coopvecNV<float16_t, 8> r;
    coopvecNV<float, 8> rf;
    coopvecNV<int, 8> ri;
    coopvecNV<uint, 8> ru;
    coopvecNV<float16_t, 16> v;
    coopvecNV<float16_t, 12> twelve;
    coopvecNV<int, 16> i;
    coopvecNV<uint, 4> u4;
    coopvecNV<uint, 3> u3;
    coopvecNV<int, 4> i4;
    coopvecNV<float, N> rn;
    coopvecNV<float16_t, DEPTH> vn;
    coopvecNV<uint, N> un;

    // Sizes.
    coopVecMatMulNV(twelve, v, Float16, data.halfs, 0, Float16, 8, 16, Optimal, false, 0); // error: [result-size]
    coopVecMatMulNV(r, twelve, Float16, data.halfs, 0, Float16, 8, 16, Optimal, false, 0); // error: [input-size]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, data.halfs, 0, Float16, 9, 15, Optimal, false, 0); // error: [result-size]
    coopVecMatMulNV(r, v, KIND, data.halfs, 0, Float16, 8, 12, Optimal, false, 0); // error: [input-size]
    coopVecMatMulNV(ri, u4, SignedPacked, data.halfs, 0, Int8, 8, 16, Optimal, false, 0);
    coopVecMatMulNV(ri, u4, SignedPacked, data.halfs, 0, Int8, 8, 13, Optimal, false, 0);
    coopVecMatMulNV(ri, u3, SignedPacked, data.halfs, 0, Int8, 8, 13, Optimal, false, 0); // error: [input-size]
    coopVecMatMulNV(ri, u3, UnsignedPacked, data.halfs, 0, Uint8, 8, 12, Optimal, false, 0);
    coopVecMatMulNV(ri, i4, SignedPacked, data.halfs, 0, Int8, 8, 16, Optimal, false, 0); // error: [packed-input]
    coopVecMatMulNV(ri, v, UnsignedPacked, data.halfs, 0, Int8, 8, 16, Optimal, false, 0); // error: [packed-input]
    coopVecMatMulNV(rn, vn, Float16, data.halfs, 0, Float16, N, DEPTH, Optimal, false, 0);
    coopVecMatMulNV(rn, v, Float16, data.halfs, 0, Float16, ROWS, 16, Optimal, false, 0);
    coopVecMatMulNV(rn, v, Float16, data.halfs, 0, Float16, 8, DEPTH, Optimal, false, 0);
    coopVecMatMulNV(ri, un, SignedPacked, data.halfs, 0, Int8, 8, 16, Optimal, false, 0);
    coopVecMatMulNV(rn, v, Float16, data.halfs, 0, Float16, 12, 16, Optimal, false, 0); // warning: [default-sizes]
    // correct: [default-sizes] coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, Optimal, false, 0);
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, ROWS + 4u, DEPTH + 1, Optimal, false, 0); // warning: [default-sizes] "'K' is 17 by default, but input 'coopvecNV<float16_t, 16>' has 16 components" // warning: [default-sizes]

    // Interpretations and component types.
    coopvecNV<int8_t, 8> r8;
    coopvecNV<double, 8> rd;
    coopvecNV<int64_t, 8> r64;
    coopvecNV<int8_t, 16> i8;
    coopvecNV<double, 16> d;
    coopvecNV<uint16_t, 16> u16;
    coopVecMatMulNV(r8, i, Int8, data.halfs, 0, Int8, 8, 16, Optimal, false, 0); // error: [invalid-result-component]
    coopVecMatMulNV(rd, v, Float16, data.halfs, 0, Float16, 8, 16, Optimal, false, 0); // error: [invalid-result-component]
    coopVecMatMulNV(r64, i, Int8, data.halfs, 0, Int8, 8, 16, Optimal, false, 0); // error: [invalid-result-component]
    coopVecMatMulNV(ri, i8, Int8, data.halfs, 0, Int8, 8, 16, Optimal, false, 0);
    coopVecMatMulNV(r, d, Float16, data.halfs, 0, Float16, 8, 16, Optimal, false, 0); // warning: [doubtful-input]
    coopVecMatMulNV(ri, u16, Int8, data.halfs, 0, Int8, 8, 16, Optimal, false, 0); // warning: [doubtful-input]
    coopVecMatMulNV(r, v, 11, data.halfs, 0, Float16, 8, 16, Optimal, false, 0); // error: [invalid-interpretation]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, -1, 8, 16, Optimal, false, 0); // error: [invalid-interpretation]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, data.halfs, 0, 1000491004, 8, 16, Optimal, false, 0); // error: [invalid-interpretation]
    coopVecMatMulNV(ri, i, Int8, data.halfs, 0, SignedPacked, 8, 16, Optimal, false, 0); // warning: [packed-matrix]
    coopVecMatMulAddNV(ri, i, Int8, data.halfs, 0, Int8, data.halfs, 0, UnsignedPacked, 8, 16, Optimal, false, 0); // warning: [packed-matrix]
    coopVecMatMulNV(ri, i, Int8, data.halfs, 0, Float8, 8, 16, Optimal, false, 0); // warning: [doubtful-interpretation]
    coopVecMatMulNV(rf, v, Float16, data.halfs, 0, Int8, 8, 16, Optimal, false, 0); // warning: [doubtful-interpretation]
    coopVecMatMulNV(ri, v, Float16, data.halfs, 0, Int8, 8, 16, Optimal, false, 0); // warning: [doubtful-interpretation]
    coopVecMatMulNV(r, v, Int8, data.halfs, 0, Float16, 8, 16, Optimal, false, 0); // warning: [doubtful-interpretation]
    coopVecMatMulAddNV(ri, i, Int8, data.halfs, 0, Int8, data.halfs, 0, Float32, 8, 16, Optimal, false, 0); // warning: [doubtful-interpretation]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, data.halfs, 0, Int32, 8, 16, Optimal, false, 0); // warning: [doubtful-interpretation]
    coopVecMatMulAddNV(ri, i, Int8, data.halfs, 0, Int8, data.halfs, 0, Int32, 8, 16, Optimal, false, 0);
    coopVecMatMulAddNV(rf, v, Float8, data.halfs, 0, Float8, data.halfs, 0, Float32, 8, 16, Optimal, false, 0);

    // Layouts.
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, 4, false, 0); // error: [invalid-vector-layout]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, -1, false, 0); // error: [invalid-vector-layout]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, true, 32); // warning: [transposed-layout]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, ColumnMajor, true, 16); // warning: [transposed-layout]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, Optimal, true, 0);
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 40); // warning: [misaligned-access]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, ColumnMajor, false, 20); // warning: [misaligned-access]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 16); // warning: [overlapping-rows]
    coopVecMatMulNV(rf, v, Float16, data.halfs, 0, Float32, 8, 16, ColumnMajor, false, 16); // warning: [overlapping-rows]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 0); // warning: [overlapping-rows]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, RowMajor, false, 32);
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, Optimal, false, 20);

    // Alignment.
    coopVecMatMulNV(r, v, Float16, data.halfs, 32, Float16, 8, 16, Optimal, false, 0); // warning: [misaligned-access]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 64, Float16, data.halfs, 8, Float16, 8, 16, Optimal, false, 0); // warning: [misaligned-access]
    coopVecLoadNV(v, data.halfs, 8); // warning: [misaligned-access]
    coopVecStoreNV(v, data.halfs, 24u); // warning: [misaligned-access]
    coopVecOuterProductAccumulateNV(r, v, data.halfs, 4, 0, Training, Float16); // warning: [misaligned-access]
    coopVecReduceSumAccumulateNV(v, data.halfs, 20); // warning: [misaligned-access]
    // The array itself, in its block.
    coopVecLoadNV(v, odd.halfs, 0); // warning: [misaligned-access] "offset 4 of 'odd.halfs' in its block is not a multiple of 16"
    coopVecLoadNV(r, odd.table[i[0]], 0); // warning: [misaligned-access]
    coopVecLoadNV(r, odd.far, 0);
    coopVecLoadNV(v, layers.layers[i[0]].bias, 0);
    coopVecStoreNV(r, layers.layers[i[0]].weights, 0);
    coopVecMatMulNV(r, v, Float16, layers.layers[i[0]].weights, 0, Float16, 8, 16, Optimal, false, 0);
    coopVecMatMulNV(r, v, Float16, layers.layers[3].weights, 0, Float16, 8, 16, Optimal, false, 0);
    coopVecMatMulAddNV(r, v, Float16, odd.far, 0, Float16, layers.layers[i[0]].bias, 0, Float16, 8, 16, Optimal, false, 0);
    coopVecReduceSumAccumulateNV(r, odd.halfs, 0); // warning: [misaligned-access]
    coopVecReduceSumAccumulateNV(r, sized.bias, 0);
    coopVecLoadNV(v, addresses.reference.x, 0); // warning: [misaligned-access] "offset 4 of 'addresses.reference.x' in its block is not a multiple of 16"
    // Such a reference may point anywhere.
    coopVecLoadNV(v, addresses.unaligned.x, 0);

    // The end of an array.
    coopVecLoadNV(v, tile, 32); // warning: [reinterpreted-memory]
    coopVecLoadNV(v, tile, 48); // warning: [beyond-the-array] // warning: [reinterpreted-memory]
    coopVecLoadNV(v, padded.values, 32); // warning: [reinterpreted-memory]
    coopVecLoadNV(v, unpadded, 16); // warning: [reinterpreted-memory]
    coopVecLoadNV(v, unpadded, 32); // warning: [beyond-the-array] "'coopvecNV<float16_t, 16>' ends at byte 64, but the array has 48 bytes" // warning: [reinterpreted-memory]
    coopVecLoadNV(v, long_elements, 0);
    coopVecLoadNV(v, long_elements, 48); // warning: [beyond-the-array] "'coopvecNV<float16_t, 16>' ends at byte 80, but the array has 64 bytes"
    coopVecLoadNV(v, specialized_elements, 1024);
    coopVecStoreNV(v, sized.bias, 16); // warning: [beyond-the-array]
    coopVecMatMulNV(r, v, Float16, sized.matrix, 64, Float16, 8, 16, RowMajor, false, 32);
    coopVecMatMulNV(r, v, Float16, sized.matrix, 128, Float16, 8, 16, RowMajor, false, 32); // warning: [beyond-the-array]
    coopVecMatMulNV(r, v, Float16, sized.matrix, 64, Float16, 8, 16, ColumnMajor, false, 16);
    coopVecMatMulNV(r, v, Float16, sized.matrix, 128, Float16, 8, 16, ColumnMajor, false, 16); // warning: [beyond-the-array]
    coopVecMatMulNV(r, v, Float16, sized.matrix, 64, Float16, 8, 16, Optimal, false, 0);
    coopVecMatMulNV(r, v, Float16, sized.matrix, 128, Float16, 8, 16, Optimal, false, 0);
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, sized.bias, 16, Float16, 8, 16, Optimal, false, 0);
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, sized.bias, 16, Float32, 8, 16, Optimal, false, 0); // warning: [beyond-the-array]
    coopVecReduceSumAccumulateNV(v, sized.sums, 0); // warning: [beyond-the-array] // warning: [reinterpreted-memory]
    coopVecReduceSumAccumulateNV(rf, sized.sums, 0); // warning: [beyond-the-array]

    // Outer products.
    coopVecOuterProductAccumulateNV(r, v, data.halfs, 0, 0, Optimal, Float16); // warning: [not-training-optimal]
    coopVecOuterProductAccumulateNV(r, v, data.halfs, 0, 32, RowMajor, Float16); // warning: [not-training-optimal]
    coopVecOuterProductAccumulateNV(r, v, data.halfs, 0, 32, Training, Float16); // warning: [ignored-stride]
    // correct: [ignored-stride] coopVecOuterProductAccumulateNV(r, v, data.halfs, 0, 0, Training, Float16);
    coopVecOuterProductAccumulateNV(r, v, data.halfs, 0, 0, 9, Float16); // error: [invalid-vector-layout]
    coopVecOuterProductAccumulateNV(r, v, data.halfs, 0, 0, Training, 77); // error: [invalid-interpretation]
    coopVecOuterProductAccumulateNV(r, v, data.halfs, 0, 0, Training, SignedPacked); // warning: [packed-matrix]
    coopVecOuterProductAccumulateNV(r, v, data.halfs, 0, 0, Training, Int8); // warning: [doubtful-interpretation]
    coopVecOuterProductAccumulateNV(i, ri, data.halfs, 0, 0, Training, Float16); // warning: [doubtful-interpretation] // warning: [accumulated-components]
}
