// Matrices with integers imply those with floats, the functions of the second generation imply the matrices. Of both kinds in one module.
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_integer_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> global;
fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> older;

void main()
{
    coopMatLoad(global, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoadNV(older, data.x, 256, 16, false);
    ucoopmatNV<32, gl_ScopeSubgroup, 16, 16> integers = ucoopmatNV<32, gl_ScopeSubgroup, 16, 16>(older);
    data.x[0] = global[0] + float(integers[0]);
}
