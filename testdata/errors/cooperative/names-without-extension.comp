// options: --target-env=vulkan1.3
// Names of types, functions and constants whose extension is not enabled.
#version 450
#extension GL_NV_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;

void main()
{
    fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> m;
    icoopmatNV<8, gl_ScopeSubgroup, 16, 16> integers; // error: [unknown-type]
    ucoopmatNV<8, gl_ScopeSubgroup, 16, 16> unsigned_integers; // of the same extension
    tensorLayoutNV<2> tensor_layout; // error: [unknown-type]
    int coopmat = 3;
    int use = gl_MatrixUseA + gl_CooperativeMatrixLayoutRowMajor;
    use = gl_MatrixOperandsSaturatingAccumulation;
    saturatedConvertEXT(m, m); // error: [undeclared-function]
    coopMatLoad(m, m, 0, 0, 0); // error: [undeclared-function]
    m = coopMatMulAdd(m, m, m);
    m[0] = 1.0;
}
