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
struct Holder {
    Sum inner;
};

void main()
{
    Sum c;
    bool b = c == c; // error: [cooperative-equality]
    // correct: [cooperative-equality] bool b = c[0] == c[0];
    Sum d[2];
    b = d != d; // error: [cooperative-equality]
    Holder h;
    b = h == h; // error: [cooperative-equality] "contains"
    coopvecNV<float, 4> v;
    b = v == v; // error: [cooperative-equality]
}
