// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, 3> a; // error: [invalid-matrix-use] "use of 'coopmat' must be gl_MatrixUseA, gl_MatrixUseB or gl_MatrixUseAccumulator (3 given)"
    // correct: [invalid-matrix-use] coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> a;
}
