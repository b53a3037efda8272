// options: --target-env=vulkan1.2
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
layout(buffer_reference, std430, buffer_reference_align = 4) readonly buffer Scales {
    float scale[16];
};
layout(push_constant) uniform Push {
    Scales scales;
};

float scaled(const in uint row, const in uint column, const in float x, const in Scales s)
{
    return x * s.scale[row];
}

void main()
{
    Matrix(float, 16, 16, Accumulator) m;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatPerElementEXT(m, m, scaled, scales);
    coopMatStore(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
