#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { uint words[]; };

void main()
{
    coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a = coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(1);
    coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b = coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>(2);
    coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c =
        coopmat<uint, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(3);
    // The reference passes the bits of the signedness on; --coop-warnings says that the types have them.
    c = coopMatMulAdd(a, b, c, gl_MatrixOperandsSaturatingAccumulation | 0xf);
    coopMatStore(c, words, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
