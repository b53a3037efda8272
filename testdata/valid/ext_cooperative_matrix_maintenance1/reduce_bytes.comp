#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    uint8_t x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
uint8_t either(const in uint8_t a, const in uint8_t b) { return a | b; }

void main()
{
    Matrix(uint8_t, 16, 16, Accumulator) m, r;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatReduceEXT(r, m, gl_CooperativeMatrixReduceColumnEXT, either);
    coopMatStore(r, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
