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
shared float16_t tile[256];

void main()
{
    Matrix(16, 16, A) m;
    float16_t local[256];
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    t = setTensorLayoutDimensionNV(t, 16, 16);
    coopMatLoadTensorNV(m, source.x, 0, t);
    coopMatLoadTensorNV(m, tile, 0, t);
    coopMatLoadTensorNV(m, target.x, 0, t); // error: [read-of-writeonly]
    coopMatStoreTensorNV(m, source.x, 0, t); // error: [assignment-to-readonly]
    coopMatLoadTensorNV(m, local, 0, t); // error: [not-in-buffer-or-shared]
    coopMatLoadTensorNV(m, tile, 0, t, decode); // error: [decode-from-shared-memory]
    coopMatLoadTensorNV(m, data.x[0], 0, t); // error: [no-matching-overload]
    coopMatStoreTensorNV(m, data.x, 0, t, decode); // error: [no-matching-overload]
    coopMatLoadTensorNV(m, data.x, 4, t); // warning: [misaligned-access]
}
