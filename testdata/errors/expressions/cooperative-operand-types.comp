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
    MatrixA a;
    MatrixB b;
    Sum c;
    a = a + b; // error: [cooperative-operand-types]
    // correct: [cooperative-operand-types] a = a + a;
    c = c * a; // error: [cooperative-operand-types]
    c /= a; // error: [cooperative-operand-types]
    coopvecNV<float, 4> v;
    coopvecNV<float, 8> w;
    v = v + w; // error: [cooperative-operand-types]
    v = v * c; // error: [cooperative-operand-types]
    coopvecNV<uint, 4> s;
    coopvecNV<int, 4> t;
    s = s << t; // error: [cooperative-operand-types]
}
