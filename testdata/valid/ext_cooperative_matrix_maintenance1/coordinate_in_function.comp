// options: -O
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
void diagonal(inout Matrix(float, 16, 16, Accumulator) m)
{
    [[unroll]] for (uint i = 0u; i < m.length(); ++i) {
        const uvec2 place = coopMatGetCoordinateEXT(m, i);
        m[i] = place.x == place.y ? m[i] : 0.0;
    }
}

void main()
{
    Matrix(float, 16, 16, Accumulator) m;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    diagonal(m);
    coopMatStore(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
