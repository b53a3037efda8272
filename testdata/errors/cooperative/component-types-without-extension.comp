// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 32) in;
#define Matrix(T) coopmat<T, 3, 16, 16, gl_MatrixUseA>

void main()
{
    Matrix(float) fine;
    Matrix(uint) fine_too;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a; // error: [missing-extension] "GL_KHR_memory_scope_semantics"
    coopmat<float16_t, 3, 16, 16, gl_MatrixUseA> b; // error: [undeclared-identifier] "GL_EXT_shader_explicit_arithmetic_types_float16"
    coopmat<int8_t, 3, 16, 16, gl_MatrixUseA> c; // error: [undeclared-identifier] "_int8"
    coopmat<uint64_t, 3, 16, 16, gl_MatrixUseA> d; // error: [undeclared-identifier] "_int64"
    coopmat<bfloat16_t, 3, 16, 16, gl_MatrixUseA> e; // error: [undeclared-identifier] "GL_EXT_bfloat16"
    coopmat<floate4m3_t, 3, 16, 16, gl_MatrixUseA> f; // error: [undeclared-identifier] "GL_EXT_float_e4m3"
    coopmat<floate5m2_t, 3, 16, 16, gl_MatrixUseA> g; // error: [undeclared-identifier] "GL_EXT_float_e5m2"
    coopmat<unknown, 3, 16, 16, gl_MatrixUseA> h; // error: [undeclared-identifier]
    coopmat<vec2, 3, 16, 16, gl_MatrixUseA> i; // error: [invalid-component-type] "'vec2'"
    coopmat<mat4, 3, 16, 16, gl_MatrixUseA> j; // error: [invalid-component-type]
    coopmat<float[2], 3, 16, 16, gl_MatrixUseA> k; // error: [invalid-component-type] "'float[2]'"
    coopmat<coopmat<float, 3, 16, 16, gl_MatrixUseA>, 3, 16, 16, gl_MatrixUseA> l; // error: [invalid-component-type]
    coopmat<sampler2D, 3, 16, 16, gl_MatrixUseA> m; // error: [invalid-component-type]
    coopmat<main, 3, 16, 16, gl_MatrixUseA> n; // error: [invalid-component-type] "first parameter of 'coopmat' must be a component type ('main' given)"
}
