// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

struct S { int x; };
void main()
{
    coopmat<bool, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a; // error: [invalid-component-type] "'bool'"
    // correct: [invalid-component-type] coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopmat<vec2, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> b; // error: [invalid-component-type]
    coopvecNV<S, 4> c; // error: [invalid-component-type]
    coopmat<gl_MatrixUseA, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> d; // error: [invalid-component-type] "first parameter of 'coopmat' must be a component type ('gl_MatrixUseA' given)"
}
