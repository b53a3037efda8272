// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_scalar_block_layout : require
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
layout(binding = 1, std430) writeonly buffer Output {
    float16_t x[];
} target;
layout(binding = 2, std430) readonly buffer Input {
    float16_t x[];
} source;
float16_t decode(const in Block b, const in uint32_t bc[2], const in uint32_t cb[2])
{
    return float16_t(b.q[0]);
}
f16vec2 decode2(const in Block b, const in uint32_t bc[2], const in uint32_t cb[2])
{
    return f16vec2(b.q[0]);
}
shared float16_t tile[256];
layout(binding = 3, std430) buffer Vectors {
    vec3 y[];
} vectors;
layout(binding = 4, scalar) buffer Packed {
    vec3 y[];
} packed;
layout(buffer_reference, std430) buffer Words {
    uint q[];
};

void main()
{
    Matrix(16, 16, A) m;
    float16_t local[256];
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    t = setTensorLayoutDimensionNV(setTensorLayoutBlockSizeNV(t, 1, 1), 16, 16);
    coopMatLoadTensorNV(m, source.x, 0, t);
    coopMatLoadTensorNV(m, tile, 0, t);
    coopMatLoadTensorNV(m, target.x, 0, t); // error: [read-of-writeonly]
    coopMatStoreTensorNV(m, source.x, 0, t); // error: [assignment-to-readonly]
    coopMatLoadTensorNV(m, local, 0, t); // error: [not-in-buffer-or-shared]
    coopMatLoadTensorNV(m, tile, 0, t, decode); // error: [decode-from-shared-memory]
    // correct: [decode-from-shared-memory] coopMatLoadTensorNV(m, source.x, 0, t, decode);
    coopMatLoadTensorNV(m, data.x[0], 0, t); // error: [no-matching-overload]
    coopMatStoreTensorNV(m, data.x, 0, t, decode); // error: [no-matching-overload]
    coopMatLoadTensorNV(m, data.x, 4, t); // warning: [misaligned-access] "8 bytes"
    coopMatLoadTensorNV(m, data.x, 8, t);
    coopMatStoreTensorNV(m, vectors.y, 1, t); // warning: [reinterpreted-memory]
    coopMatStoreTensorNV(m, packed.y, 1, t); // warning: [misaligned-access] "12 bytes" // warning: [reinterpreted-memory]
    coopMatStoreTensorNV(m, packed.y, 4, t); // warning: [reinterpreted-memory]
    coopMatLoadTensorNV(m, Words(uint64_t(0)).q, 3, t); // warning: [misaligned-access] "12 bytes"
    coopMatStoreTensorNV(m, data.x, 0, t, decode, decode); // error: [no-matching-overload]
    coopMatStoreTensorNV(m, local, 0, t); // error: [not-in-buffer-or-shared]
    coopMatStoreTensorNV(m, data.x[3], 0, t); // error: [no-matching-overload]
    tensorViewNV<2> v = createTensorViewNV(2);
    coopMatLoadTensorNV(m, tile, 0, t, v);
    coopMatLoadTensorNV(m, tile, 0, t, v, decode); // error: [decode-from-shared-memory] "'tile'"
    coopMatLoadTensorNV(m, tile, 0, t, decode, decode2); // error: [decode-from-shared-memory] // warning: [uneven-block]
    coopMatLoadTensorNV(m, data.x, 0, t, decode, v); // error: [no-matching-overload]
    coopMatLoadTensorNV(m, data.x, 0, v); // error: [no-matching-overload]
    coopMatLoadTensorNV(m, data.x, 0, t, t); // error: [no-matching-overload]
    coopMatLoadTensorNV(m, data.x, 0.0, t); // error: [no-matching-overload]
    coopMatLoadTensorNV(m, data.x, 0ul, t); // error: [no-matching-overload]
    coopMatLoadTensorNV(m + m, data.x, 0, t); // error: [not-an-lvalue]
    const Matrix(16, 16, A) constant = Matrix(16, 16, A)(1.0);
    coopMatLoadTensorNV(constant, data.x, 0, t); // error: [assignment-to-constant]
}
