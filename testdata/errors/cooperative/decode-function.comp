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
#define Coordinates const in uint32_t bc[2], const in uint32_t cb[2]
float16_t fine(const in Block b, Coordinates) { return float16_t(b.q[0]); }
f16vec2 fine2(const in Block b, Coordinates) { return f16vec2(b.q[0]); }
float16_t not_const(in Block b, const in uint32_t bc[2], inout uint32_t cb[2]) { return float16_t(b.q[0]); }
float16_t unqualified(Block b, const uint32_t bc[2], out uint32_t cb[2]) { cb = bc; return float16_t(b.q[0]); }
float16_t two(const in Block b, const in uint32_t bc[2]) { return float16_t(b.q[0]); }
float16_t no_reference(const in uint b, Coordinates) { return float16_t(b); }
float16_t signed_coordinates(const in Block b, const in int bc[2], const in uint16_t cb[2]) { return float16_t(b.q[0]); }
float16_t no_arrays(const in Block b, const in uint bc, const in uvec2 cb) { return float16_t(b.q[0]); }
float16_t nested(const in Block b, const in uvec2 bc[2], const in uint cb[2][2]) { return float16_t(b.q[0]); }
float16_t three(const in Block b, const in uint bc[3], const in uint cb[2]) { return float16_t(b.q[0]); }
float16_t half_of(float16_t x) { return x * 0.5hf; }
float wide(const in Block b, Coordinates) { return float(b.q[0]); }
f16vec3 fine3(const in Block b, Coordinates) { return f16vec3(b.q[0]); }
vec2 wide2(const in Block b, Coordinates) { return vec2(b.q[0]); }
f16vec2 three2(const in Block b, const in uint32_t bc[3], const in uint32_t cb[2]) { return f16vec2(b.q[0]); }
f16vec2 two2(const in Block b, const in uint32_t bc[2]) { return f16vec2(b.q[0]); }
f16vec2 no_reference2(const in uint64_t b, Coordinates) { return f16vec2(b); }
f16vec2 no_arrays2(const in Block b, const in uint bc, const in uvec2 cb) { return f16vec2(b.q[0]); }
f16vec2 not_const2(inout Block b, Coordinates) { return f16vec2(b.q[0]); }
f16mat2 matrix2(const in Block b, Coordinates) { return f16mat2(b.q[0]); }
float16_t missing(const in Block b, Coordinates); // error: [missing-body]
float chosen(const in Block b, Coordinates) { return float(b.q[0]); }
float16_t chosen(const in Block b, Coordinates, const in int c) { return float16_t(b.q[0]); }
float16_t chosen(const in Block b, const in uint bc[2], const in uint cb[2], const in float c) { return float16_t(b.q[0]); }
layout(constant_id = 0) const uint N = 2;
float16_t specialized(const in Block b, const in uint bc[N], const in uint cb[N]) { return float16_t(b.q[0]); }
float16_t specialized3(const in Block b, const in uint bc[N], const in uint cb[N + 1]) { return float16_t(b.q[0]); }

void main()
{
    tensorLayoutNV<N> tn = setTensorLayoutDimensionNV(createTensorLayoutNV(N), 16, 16);
    tensorLayoutNV<2> t2 = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 16, 16);
    Matrix(16, 16, A) mn;
    coopMatLoadTensorNV(mn, data.x, 0, tn, specialized);
    coopMatLoadTensorNV(mn, data.x, 0, t2, specialized);
    coopMatLoadTensorNV(mn, data.x, 0, tn, fine);
    coopMatLoadTensorNV(mn, data.x, 0, t2, specialized3); // warning: [callback-array] "'cb' of 'specialized3' has 3 coordinates, but 'tensorLayoutNV<2, gl_CooperativeMatrixClampModeUndefinedNV>' has 2 dimensions by default"
    // correct: [callback-array] coopMatLoadTensorNV(mn, data.x, 0, t2, specialized);
    coopMatLoadTensorNV(mn, data.x, 0, tn, three); // warning: [callback-array] "'bc' of 'three' has 3 coordinates, but 'tensorLayoutNV<N, gl_CooperativeMatrixClampModeUndefinedNV>' has 2 dimensions by default"
    Matrix(16, 16, A) m;
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    t = sliceTensorLayoutNV(setTensorLayoutDimensionNV(setTensorLayoutBlockSizeNV(t, 1, 8), 64, 64), 0, 16, 0, 16);
    coopMatLoadTensorNV(m, data.x, 0, t, fine);
    coopMatLoadTensorNV(m, data.x, 0, t, fine, fine2);
    coopMatLoadTensorNV(m, data.x, 0, t, not_const); // error: [callback-parameter-direction] "'b'"
    coopMatLoadTensorNV(m, data.x, 0, t, unqualified); // error: [callback-parameter-direction] "'b'"
    coopMatLoadTensorNV(m, data.x, 0, t, two); // error: [callback-parameter-count]
    // correct: [callback-parameter-count] coopMatLoadTensorNV(m, data.x, 0, t, fine);
    coopMatLoadTensorNV(m, data.x, 0, t, no_reference); // error: [callback-parameter-type] "reference"
    // correct: [callback-parameter-type] coopMatLoadTensorNV(m, data.x, 0, t, fine);
    coopMatLoadTensorNV(m, data.x, 0, t, signed_coordinates); // error: [callback-parameter-type] "'bc'"
    coopMatLoadTensorNV(m, data.x, 0, t, no_arrays); // error: [callback-parameter-type]
    coopMatLoadTensorNV(m, data.x, 0, t, nested); // error: [callback-parameter-type]
    coopMatLoadTensorNV(m, data.x, 0, t, three); // error: [callback-array] "3 coordinates"
    coopMatLoadTensorNV(m, data.x, 0, t, wide); // error: [callback-return-type] "float16_t"
    // correct: [callback-return-type] coopMatLoadTensorNV(m, data.x, 0, t, fine);
    coopMatLoadTensorNV(m, data.x, 0, t, fine2); // error: [callback-return-type]
    coopMatLoadTensorNV(m, data.x, 0, t, fine, fine); // error: [callback-return-type]
    coopMatLoadTensorNV(m, data.x, 0, t, fine, fine3); // error: [callback-return-type] "2, 4 or 8"
    coopMatLoadTensorNV(m, data.x, 0, t, fine, wide2); // error: [callback-return-type]
    coopMatLoadTensorNV(m, data.x, 0, t, fine, three2); // error: [callback-array] "3 coordinates"
    coopMatLoadTensorNV(m, data.x, 0, t, fine, two2); // error: [callback-parameter-count]
    coopMatLoadTensorNV(m, data.x, 0, t, fine, no_reference2); // error: [callback-parameter-type] "reference"
    coopMatLoadTensorNV(m, data.x, 0, t, fine, no_arrays2); // error: [callback-parameter-type] "'bc'"
    coopMatLoadTensorNV(m, data.x, 0, t, fine, not_const2); // error: [callback-parameter-direction] "'b'"
    coopMatLoadTensorNV(m, data.x, 0, t, fine, matrix2); // error: [callback-return-type] "f16mat2"
    coopMatLoadTensorNV(m, data.x, 0, t, fine2, fine2); // said above
    coopMatLoadTensorNV(m, data.x, 0, t, fine, fine2, fine2); // error: [no-matching-overload]
    coopMatLoadTensorNV(m, data.x, 0, t, missing);
    coopMatLoadTensorNV(m, data.x, 0, t, data); // error: [no-matching-overload]
    coopMatLoadTensorNV(m, data.x, 0, t, unknown); // error: [undeclared-identifier]
    coopMatLoadTensorNV(m, data.x, 0, t, fine(b, bc, cb)); // error: [undeclared-identifier] // error: [undeclared-identifier] // error: [undeclared-identifier]
    coopMatLoadTensorNV(m, data.x, 0, t, max); // error: [function-as-value]
    float16_t value = fine; // error: [function-as-value]
    value = abs(fine); // error: [no-matching-overload] "no conversion from 'function' to a scalar or vector for argument 1"
    value = half_of(fine); // error: [no-matching-overload] "no conversion from 'function' to 'float16_t' for argument 1"
}
