// Slips in names of everything that a shader can name, each with the name that was meant.
#version 460
#extension GL_KHR_coopmat : require // error: 12 [unsupported-extension] "did you mean 'GL_KHR_cooperative_matrix'?"
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_sise_x = 32) in; // error: [unknown-layout] "did you mean 'local_size_x'?"
layout(binding = 0) buffer A_ { float16_t a[]; };
layout(binding = 1) buffer Pair { float first; float second; } pair;
float brightness(vec3 colour) { return colour.x; }

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> ma;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> mb;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAcc> mc; // error: 50 [undeclared-identifier] "did you mean 'gl_MatrixUseAccumulator'?"
    coopMatLoad(ma, A_, 0, 16, 0); // error: 21 [undeclared-identifier] "'A_' is a block without an instance name; its member is 'a'"
    coopMatLoad(mb, a, 0, 16, gl_CooperativeMatrixRowMajor); // error: [undeclared-identifier] "did you mean 'gl_CooperativeMatrixLayoutRowMajor'?"
    mc = coopMatMullAdd(ma, mb, mc); // error: 10 [undeclared-function] "did you mean 'coopMatMulAdd'?"
    coopvec<float16_t, 16> v; // error: 5 [unknown-type] "did you mean 'coopvecNV'?"
    v[0] = float16_t(1);
    vec5 five; // error: 5 [unknown-type] "did you mean 'vec4'?"
    pair.frist = 1.0; // error: 10 [unknown-member] "did you mean 'first'?"
    pair.first = brightnes(vec3(1)); // error: 18 [undeclared-function] "did you mean 'brightness'?"
    pair.first = normalise(vec3(1)).x; // error: 18 [undeclared-function] "did you mean 'normalize'?"
}
