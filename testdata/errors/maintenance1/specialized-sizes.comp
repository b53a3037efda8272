// options: -Wcoop -Wno-uninitialized-matrix --target-env=vulkan1.3
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
layout(local_size_x = 32) in;
#define Matrix(T, rows, columns, use) coopmat<T, gl_ScopeSubgroup, rows, columns, gl_MatrixUse##use>
layout(constant_id = 0) const uint M = 16;
layout(constant_id = 1) const uint N = 16;
layout(constant_id = 2) const uint K = 16;
layout(constant_id = 3) const uint L = 32;

void main()
{
    Matrix(float, M, N, Accumulator) m;
    Matrix(float16_t, M, K, A) k;
    Matrix(float16_t, M, K, A) a = Matrix(float16_t, M, K, A)(m); // warning: [specialized-sizes] "conversion requires N and K to be equal"
    // correct: [specialized-sizes] Matrix(float16_t, M, N, A) a = Matrix(float16_t, M, N, A)(m);
    Matrix(float, M, N, Accumulator) back = Matrix(float, M, N, Accumulator)(k); // warning: [specialized-sizes]
    Matrix(float, K, M, B) b;
    coopMatTransposeEXT(b, m); // warning: [specialized-sizes]
    Matrix(float, M, 16, Accumulator) known = Matrix(float, M, 16, Accumulator)(k); // warning: [specialized-sizes] "K and 16"
    Matrix(float, M, K, Accumulator) other = Matrix(float, M, K, Accumulator)(m); // error: [cooperative-conversion]
    Matrix(float16_t, M, L, A) wide = Matrix(float16_t, M, L, A)(m); // error: [cooperative-conversion]
    Matrix(float16_t, L, M, A) high;
    coopMatTransposeEXT(high, m); // error: [cooperative-conversion]
}
