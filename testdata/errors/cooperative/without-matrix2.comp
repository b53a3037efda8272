// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;
layout(buffer_reference, std430, buffer_reference_align = 2) buffer Block {
    uint8_t q[2];
};
float16_t add(const in float16_t a, const in float16_t b) { return a + b; }
float16_t element(const in uint r, const in uint c, const in float16_t x) { return x; }

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
    tensorLayoutNV<2> t; // error: [unknown-type]
    tensorViewNV<2> v; // of the same extension, as what follows
    createTensorLayoutNV(2);
    createTensorViewNV(2);
    coopMatLoadTensorNV(m, data.x, 0, 0);
    coopMatStoreTensorNV(m, data.x, 0, 0);
    coopMatReduceNV(m, m, 1, 0);
    coopMatPerElementNV(m, m, 0);
    coopMatTransposeNV(b, m);
    b = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>(m);
    coopmat<float16_t, gl_ScopeSubgroup, true, 16, gl_MatrixUseB> c; // error: [invalid-type-parameter] "parameter ROWS of 'coopmat' must be an integer ('bool' given)"
}
