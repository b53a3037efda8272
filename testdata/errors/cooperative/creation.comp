// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;
layout(buffer_reference, std430, buffer_reference_align = 2) buffer Block {
    uint8_t q[2];
};
#define Matrix(rows, columns, use) coopmat<float16_t, gl_ScopeSubgroup, rows, columns, use>
#define A gl_MatrixUseA
#define B gl_MatrixUseB
#define C gl_MatrixUseAccumulator
layout(constant_id = 0) const uint N = 2;

void main()
{
    tensorLayoutNV<N> s = createTensorLayoutNV(N);
    tensorLayoutNV<2> t = createTensorLayoutNV(3); // error: [cooperative-type-mismatch]
    tensorLayoutNV<2> m = createTensorLayoutNV(2, 1); // error: [cooperative-type-mismatch]
    t = createTensorLayoutNV(0); // error: [invalid-tensor-dimension]
    t = createTensorLayoutNV(6); // error: [invalid-tensor-dimension]
    t = createTensorLayoutNV(2, 5); // error: [invalid-clamp-mode]
    tensorViewNV<2, true> v = createTensorViewNV(2, false); // error: [cooperative-type-mismatch]
    v = createTensorViewNV(6, true); // error: [invalid-tensor-dimension]
    v = createTensorViewNV(2, true, 1, 1); // error: [invalid-permutation]
    v = createTensorViewNV(2, true, 0, 2); // error: [invalid-permutation]
    v = createTensorViewNV(2, true, 0, 1, 2); // warning: [surplus-permutation]
    uint variable = 2;
    t = createTensorLayoutNV(variable); // error: [no-matching-overload]
    t = createTensorLayoutNV(2, variable); // error: [no-matching-overload]
    t = createTensorLayoutNV(2.0); // error: [no-matching-overload]
    t = createTensorLayoutNV(); // error: [no-matching-overload]
    v = createTensorViewNV(variable, true); // error: [no-matching-overload]
    v = createTensorViewNV(2, variable > 1u); // error: [no-matching-overload]
    v = createTensorViewNV(2, true, variable, 0); // error: [no-matching-overload]
    // Expressions of specialization constants are constants.
    tensorLayoutNV<(N + 1), (N * 2 - 4)> e = createTensorLayoutNV(N + 1, N * 2 - 4);
    e = createTensorLayoutNV(N + 1u, N * 2u); // error: [cooperative-type-mismatch]
    tensorViewNV<N, (N > 1), (N - 1), 0> w = createTensorViewNV(N, N > 1, N - 1, 0);
    v = tensorViewNV<2, true>(1); // error: [invalid-constructor]
    t = t + t; // error: [tensor-operator]
}
