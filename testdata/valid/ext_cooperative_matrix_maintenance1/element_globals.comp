#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
// Global variables and shared memory are the invocation's.
shared float bias[16];
uint first;

float biased(const in uint row, const in uint column, const in float x)
{
    return first + row < 100u ? x + bias[column] : 0.0;
}

void main()
{
    Matrix(float, 16, 16, Accumulator) m;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    first = gl_WorkGroupID.x * 16;
    if (gl_LocalInvocationIndex < 16)
        bias[gl_LocalInvocationIndex] = data.x[gl_LocalInvocationIndex];
    barrier();
    coopMatPerElementEXT(m, m, biased);
    coopMatStore(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
