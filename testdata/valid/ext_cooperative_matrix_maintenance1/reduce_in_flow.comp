#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
float add(const in float a, const in float b) { return a + b; }

void main()
{
    Matrix(float, 16, 16, Accumulator) m, total = Matrix(float, 16, 16, Accumulator)(0.0);
    for (uint i = 0; i < 4; ++i) {
        coopMatLoad(m, data.x, i * 256, 16, gl_CooperativeMatrixLayoutRowMajor);
        coopMatReduceEXT(m, m, gl_CooperativeMatrixReduceRowEXT, add);
        total += m;
    }
    coopMatStore(total, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
