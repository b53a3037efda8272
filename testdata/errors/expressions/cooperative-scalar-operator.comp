// options: --target-env vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;
#define MatrixA coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MatrixB coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define Sum coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define Integers coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

void main()
{
    Sum c;
    c = c + 1.0; // error: [cooperative-scalar-operator]
    // correct: [cooperative-scalar-operator] c = c + Sum(1.0);
    c = 1.0 - c; // error: [cooperative-scalar-operator]
    c /= 2.0; // error: [cooperative-scalar-operator]
    c = 2.0 * c;
    coopvecNV<int, 4> v;
    v = v + 1; // error: [cooperative-scalar-operator]
    v = v << 1; // error: [cooperative-scalar-operator]
    v = v & 1; // error: [cooperative-scalar-operator]
}
