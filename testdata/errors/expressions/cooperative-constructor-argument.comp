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
    Sum c = Sum(vec4(1.0)); // error: [cooperative-constructor-argument]
    // correct: [cooperative-constructor-argument] Sum c = Sum(1.0);
    c = Sum(mat4(1.0)); // error: [cooperative-constructor-argument]
    coopvecNV<float, 4> v = coopvecNV<float, 4>(1.0);
    c = Sum(v); // error: [cooperative-constructor-argument]
    v = coopvecNV<float, 4>(c); // error: [cooperative-constructor-argument]
    vec4 w = vec4(v); // error: [cooperative-constructor-argument]
    w = vec4(1.0, v); // error: [cooperative-constructor-argument] "GL_EXT_long_vector"
    w = vec4(v, v); // error: [cooperative-constructor-argument]
    mat2 x = mat2(vec2(1.0), v); // error: [invalid-constructor-argument]
    v = coopvecNV<float, 4>(vec2(1.0), 1.0, 2);
}
