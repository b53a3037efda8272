#version 460
void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m; // error: 5 [unknown-type] "'#extension GL_KHR_cooperative_matrix : enable' declares it"
    int unrelated = 1.5; // error: [type-mismatch]
}
