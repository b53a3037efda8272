#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopMatLoad(a, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopmat<floate4m3_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> b;
    coopmat<floate5m2_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> c;
    saturatedConvertEXT(b, a);
    saturatedConvertEXT(c, a);
    coopMatStore(b, data.x, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(c, data.x, 256, 4, gl_CooperativeMatrixLayoutRowMajor);
}
