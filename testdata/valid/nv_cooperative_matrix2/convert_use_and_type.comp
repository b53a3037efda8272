#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    // One conversion changes the component type and the use.
    coopMatStore(coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(m), data.x, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(coopmat<int8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>(m), data.x, 256, 4, gl_CooperativeMatrixLayoutRowMajor);
}
