// options: --target-env vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_long_vector : require
layout(local_size_x = 32) in;
#define MatrixA coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MatrixB coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define Sum coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define Integers coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

void main()
{
    Sum c;
    float f = c.x; // error: [selection-of-cooperative-type]
    // correct: [selection-of-cooperative-type] float f = c[0];
    coopvecNV<float, 4> v;
    f = v.x; // error: [selection-of-cooperative-type]
    f = c[0] + v[0];
    f = c[0][0]; // error: [not-indexable]
    f = c[-1]; // error: [index-out-of-range]
    f = c[1000];
    f = v[4]; // error: [index-out-of-range]
    vector<float, 8> l;
    f = l.x; // error: [selection-of-cooperative-type]
}
