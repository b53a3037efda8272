// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float16_t halfs[];
} data;
layout(binding = 1, std430) buffer Words {
    int variable;
    uint offset;
    bool flag;
    uint words[];
} words;
struct Pair {
    float x, y;
};
layout(binding = 2, std430) buffer Others {
    Pair pairs[8];
    mat2 matrices[8];
    f16vec4 vectors[8];
    float single;
    float table[4][16];
} others;
layout(binding = 3, std140) uniform Uniforms {
    vec4 values[16];
} uniforms;
layout(binding = 4, std430) readonly buffer Input {
    float16_t x[];
} source;
layout(binding = 5, std430) writeonly buffer Output {
    float16_t x[];
} target;
layout(buffer_reference, std430) readonly buffer Reference {
    float16_t x[];
};
layout(push_constant) uniform Addresses {
    Reference reference;
    vec4 pushed[4];
} addresses;
shared float16_t tile[256];
float16_t private_array[64];
const float constants[4] = { 1.0, 2.0, 3.0, 4.0 };
#define Float16 gl_ComponentTypeFloat16NV
#define Optimal gl_CooperativeVectorMatrixLayoutInferencingOptimalNV
#define Training gl_CooperativeVectorMatrixLayoutTrainingOptimalNV

void main()
{
    coopvecNV<float16_t, 8> r;
    coopvecNV<float16_t, 16> v;
    coopvecNV<float, 16> f;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    vec4 ordinary;
    int i = words.variable;
    float16_t local[64];

    // What has to be constant.
    coopVecMatMulNV(r, v, i, data.halfs, 0, Float16, 8, 16, Optimal, false, 0); // error: [not-constant] "'inputInterpretation' of 'coopVecMatMulNV'"
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, i, 8, 16, Optimal, false, 0); // error: [not-constant]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, words.offset, 16, Optimal, false, 0); // error: [not-constant]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, i, Optimal, false, 0); // error: [not-constant]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, i, false, 0); // error: [not-constant]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, Optimal, words.flag, 0); // error: [not-constant]
    coopVecMatMulAddNV(r, v, i, data.halfs, 0, Float16, data.halfs, 0, Float16, 8, 16, Optimal, false, 0); // error: [not-constant]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, i, data.halfs, 0, Float16, 8, 16, Optimal, false, 0); // error: [not-constant]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, data.halfs, 0, i, 8, 16, Optimal, false, 0); // error: [not-constant]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, data.halfs, 0, Float16, words.offset, 16, Optimal, false, 0); // error: [not-constant]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, data.halfs, 0, Float16, 8, words.offset, Optimal, false, 0); // error: [not-constant]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, data.halfs, 0, Float16, 8, 16, words.variable, false, 0); // error: [not-constant]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, data.halfs, 0, Float16, 8, 16, Optimal, i == 0, 0); // error: [not-constant]
    coopVecOuterProductAccumulateNV(r, v, data.halfs, 0, 0, i, Float16); // error: [not-constant]
    coopVecOuterProductAccumulateNV(r, v, data.halfs, 0, 0, Training, words.variable); // error: [not-constant]

    // What has to be a vector.
    coopVecLoadNV(ordinary, data.halfs, 0); // error: [no-matching-overload] "no conversion from 'vec4' to 'coopvecNV' for argument 1"
    coopVecLoadNV(m, data.halfs, 0); // error: [no-matching-overload]
    coopVecLoadNV(v + v, data.halfs, 0); // error: [not-an-lvalue]
    coopVecStoreNV(ordinary, data.halfs, 0); // error: [no-matching-overload]
    coopVecStoreNV(1.0, data.halfs, 0); // error: [no-matching-overload]
    coopVecMatMulNV(ordinary, v, Float16, data.halfs, 0, Float16, 8, 16, Optimal, false, 0); // error: [no-matching-overload]
    coopVecMatMulNV(r, ordinary, Float16, data.halfs, 0, Float16, 8, 16, Optimal, false, 0); // error: [no-matching-overload]
    coopVecMatMulAddNV(m, v, Float16, data.halfs, 0, Float16, data.halfs, 0, Float16, 8, 16, Optimal, false, 0); // error: [no-matching-overload]
    coopVecMatMulAddNV(r, 2.0, Float16, data.halfs, 0, Float16, data.halfs, 0, Float16, 8, 16, Optimal, false, 0); // error: [no-matching-overload]
    coopVecOuterProductAccumulateNV(ordinary, v, data.halfs, 0, 0, Training, Float16); // error: [no-matching-overload]
    coopVecOuterProductAccumulateNV(v, m, data.halfs, 0, 0, Training, Float16); // error: [no-matching-overload]
    coopVecOuterProductAccumulateNV(v, f, data.halfs, 0, 0, Training, Float16); // error: [no-matching-overload] "'T' is float16_t in 'v1' but float in 'v2'"
    coopVecReduceSumAccumulateNV(ordinary, data.halfs, 0); // error: [no-matching-overload]

    // Memory that is none, or not of numbers.
    coopVecLoadNV(v, local, 0); // error: [not-in-buffer-or-shared] "'local' is a local variable"
    coopVecStoreNV(v, local, 0); // error: [not-in-buffer-or-shared]
    coopVecLoadNV(v, private_array, 0); // error: [not-in-buffer-or-shared]
    coopVecLoadNV(v, constants, 0); // error: [not-in-buffer-or-shared]
    coopVecLoadNV(v, uniforms.values, 0); // error: [not-in-buffer-or-shared] "in a uniform block"
    coopVecLoadNV(v, addresses.pushed, 0); // error: [not-in-buffer-or-shared]
    coopVecLoadNV(v, others.pairs, 0); // error: [invalid-buffer-element] "element type of 'others.pairs' must be a number or a vector of 2, 3 or 4 components ('Pair' given)"
    coopVecStoreNV(v, others.matrices, 0); // error: [invalid-buffer-element]
    coopVecLoadNV(v, others.table, 0); // error: [invalid-buffer-element]
    coopVecLoadNV(v, others.single, 0); // error: [no-matching-overload]
    coopVecLoadNV(v, data, 0); // error: [no-matching-overload]
    coopVecLoadNV(v, data.halfs[0], 0); // error: [no-matching-overload]
    coopVecMatMulNV(r, v, Float16, local, 0, Float16, 8, 16, Optimal, false, 0); // error: [not-in-buffer-or-shared] "'matrix' of 'coopVecMatMulNV' must be in a buffer, but 'local' is a local variable"
    coopVecMatMulNV(r, v, Float16, tile, 0, Float16, 8, 16, Optimal, false, 0); // error: [matrix-in-shared-memory] "'coopVecMatMulNV' requires memory in a buffer, but 'tile' is shared"
    coopVecMatMulNV(r, v, Float16, uniforms.values, 0, Float16, 8, 16, Optimal, false, 0); // error: [not-in-buffer-or-shared]
    coopVecMatMulNV(r, v, Float16, others.vectors, 0, Float16, 8, 16, Optimal, false, 0); // error: [invalid-buffer-element]
    coopVecMatMulNV(r, v, Float16, others.pairs, 0, Float16, 8, 16, Optimal, false, 0); // error: [invalid-buffer-element]
    coopVecMatMulNV(r, v, Float16, others.single, 0, Float16, 8, 16, Optimal, false, 0); // error: [no-matching-overload]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, others.vectors, 0, Float16, 8, 16, Optimal, false, 0); // error: [invalid-buffer-element]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, tile, 0, Float16, 8, 16, Optimal, false, 0); // error: [matrix-in-shared-memory]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, local, 0, Float16, 8, 16, Optimal, false, 0); // error: [not-in-buffer-or-shared]
    coopVecOuterProductAccumulateNV(r, v, local, 0, 0, Training, Float16); // error: [not-in-buffer-or-shared]
    coopVecOuterProductAccumulateNV(r, v, tile, 0, 0, Training, Float16); // error: [matrix-in-shared-memory]
    coopVecOuterProductAccumulateNV(r, v, others.vectors, 0, 0, Training, Float16); // error: [invalid-buffer-element]
    coopVecReduceSumAccumulateNV(v, private_array, 0); // error: [not-in-buffer-or-shared]
    coopVecReduceSumAccumulateNV(v, tile, 0); // error: [matrix-in-shared-memory]
    coopVecReduceSumAccumulateNV(v, others.vectors, 0); // error: [invalid-buffer-element]

    // Memory that may not be read or written.
    coopVecLoadNV(v, source.x, 0);
    coopVecStoreNV(v, target.x, 0);
    coopVecLoadNV(v, target.x, 0); // error: [read-of-writeonly]
    coopVecStoreNV(v, source.x, 0); // error: [assignment-to-readonly]
    coopVecStoreNV(v, addresses.reference.x, 0); // warning: [assignment-to-readonly] "'Reference' is readonly"
    coopVecMatMulNV(r, v, Float16, source.x, 0, Float16, 8, 16, Optimal, false, 0);
    coopVecMatMulNV(r, v, Float16, target.x, 0, Float16, 8, 16, Optimal, false, 0); // error: [read-of-writeonly]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0, Float16, target.x, 0, Float16, 8, 16, Optimal, false, 0); // error: [read-of-writeonly]
    coopVecOuterProductAccumulateNV(r, v, source.x, 0, 0, Training, Float16); // said above
    coopVecReduceSumAccumulateNV(v, source.x, 0); // said above
    coopVecReduceSumAccumulateNV(v, target.x, 0);

    // Offsets and strides.
    coopVecLoadNV(v, data.halfs, 0ul); // error: [no-matching-overload] "'#extension GL_EXT_shader_64bit_indexing : enable'"
    coopVecStoreNV(v, data.halfs, 0l); // error: [no-matching-overload]
    coopVecLoadNV(v, data.halfs, 0.0); // error: [no-matching-overload]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0ul, Float16, 8, 16, Optimal, false, 0); // error: [no-matching-overload]
    coopVecMatMulAddNV(r, v, Float16, data.halfs, 0ul, Float16, data.halfs, 0ul, Float16, 8, 16, Optimal, false, 0); // error: [no-matching-overload]
    coopVecOuterProductAccumulateNV(r, v, data.halfs, 0ul, 0, Training, Float16); // error: [no-matching-overload]
    coopVecReduceSumAccumulateNV(v, data.halfs, 0ul); // error: [no-matching-overload]
    coopVecLoadNV(v, data.halfs); // error: [no-matching-overload] "too few arguments to 'coopVecLoadNV': expected 3, got 2; missing 'offset' (argument 3)"
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, Optimal, false); // error: [no-matching-overload]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16, Optimal, 0, 0); // error: [no-matching-overload]
    coopVecMatMulNV(r, v, Float16, data.halfs, 0, Float16, 8, 16.0, Optimal, false, 0); // error: [no-matching-overload]
}
