// options: --target-env=vulkan1.3
// The access chain that a matrix is loaded through is what is not uniform.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_nonuniform_qualifier : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data[];
layout(push_constant) uniform P { uint i; };
#define Matrix(T, use) coopmat<T, gl_ScopeSubgroup, 16, 16, use>
void main()
{
    Matrix(float, gl_MatrixUseA) a;
    coopMatLoad(a, data[nonuniformEXT(i)].x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(a, data[nonuniformEXT(i + 1u)].x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
