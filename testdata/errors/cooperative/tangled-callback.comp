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
shared uint counter;
float16_t with_barrier(const in float16_t a, const in float16_t b)
{
    barrier(); // error: [tangled-callback] "'barrier'"
    return a;
}
float16_t deeper(float16_t x)
{
    return float16_t(subgroupAdd(float(x))); // error: [tangled-callback] "subgroupAdd"
}
float16_t indirect(const in float16_t a, const in float16_t b)
{
    return deeper(a) + b;
}
float16_t with_matrix(const in float16_t a, const in float16_t b)
{
    Matrix(16, 16, C) m;
    m = m + m; // error: [tangled-callback] "'m + m'"
    return a;
}
float16_t with_access(const in float16_t a, const in float16_t b)
{
    Matrix(16, 16, C) m;
    m[0] = a;
    return m[0] + b;
}
float16_t counting(const in float16_t a, const in float16_t b)
{
    counter = 1u; // warning: [callback-side-effect]
    return a + b;
}
float16_t atomic(const in float16_t a, const in float16_t b)
{
    atomicAdd(counter, 1u); // warning: [callback-side-effect]
    return a + b;
}

void main()
{
    Matrix(16, 16, C) m, r;
    coopMatReduceNV(r, m, 1, with_barrier);
    coopMatReduceNV(r, m, 1, indirect);
    coopMatReduceNV(r, m, 1, with_matrix);
    coopMatReduceNV(r, m, 1, with_access);
    coopMatReduceNV(r, m, 1, counting);
    coopMatReduceNV(r, m, 1, atomic);
}
