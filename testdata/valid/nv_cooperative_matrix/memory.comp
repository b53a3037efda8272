// options: --target-env=vulkan1.3
// Buffers of each element type, in row and column major order, folded and specialized; coherent, referenced and shared memory.
#version 450
#extension GL_NV_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const bool COLUMN_MAJOR = true;
layout(constant_id = 1) const uint STRIDE = 16;
layout(constant_id = 2) const uint ROWS = 16;
layout(buffer_reference, std430) coherent buffer Reference {
    float16_t x[];
};
layout(binding = 0, std430) buffer Data {
    float16_t of_float16[64];
    float of_float[64];
    float64_t of_float64[64];
    uint8_t of_uint8[64];
    uint16_t of_uint16[64];
    uint of_uint[64];
    uint64_t of_uint64[64];
    uvec2 of_uvec2[64];
    uvec4 of_uvec4[64];
    coherent float of_coherent[64];
    volatile float of_volatile[64];
} data;
layout(push_constant) uniform Parameters {
    uint u;
    int i;
    Reference reference;
};
shared uvec4 tile[64];
#define Matrix(bits, rows, columns) fcoopmatNV<bits, gl_ScopeSubgroup, rows, columns>

void main()
{
    Matrix(16, 16, 16) m;
    Matrix(64, 16, 16) d;
#define Both(array) coopMatLoadNV(m, array, 0, 8, false); coopMatStoreNV(m, array, 0, 8, true)
    Both(data.of_float16);
    Both(data.of_float);
    Both(data.of_float64);
    Both(data.of_uint8);
    Both(data.of_uint16);
    Both(data.of_uint);
    Both(data.of_uint64);
    Both(data.of_uvec2);
    Both(data.of_uvec4);
    Both(data.of_coherent);
    Both(data.of_volatile);
    Both(reference.x);
    Both(tile);
    coopMatLoadNV(d, data.of_float64, u, STRIDE, COLUMN_MAJOR);
    coopMatStoreNV(d, data.of_float64, i, i, !COLUMN_MAJOR);
    // Products of several widths and shapes, the specialized ones by their expressions.
    Matrix(16, 16, 8) a;
    Matrix(16, 8, 32) b;
    Matrix(32, 16, 32) c;
    c = coopMatMulAddNV(a, b, c);
    Matrix(16, 16, 32) narrow = coopMatMulAddNV(a, b, Matrix(16, 16, 32)(1.0));
    Matrix(16, ROWS, (ROWS / 2u)) specialized_a;
    Matrix(16, (ROWS / 2u), ROWS) specialized_b;
    Matrix(32, ROWS, ROWS) specialized_c;
    specialized_c = coopMatMulAddNV(specialized_a, specialized_b, specialized_c);
}
