// options: --target-env=vulkan1.3
#version 450
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_memory_scope_semantics : require
#define Matrix coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
layout(location = 0) flat in Matrix a; // error: [cooperative-storage]
// correct: [cooperative-storage] layout(location = 0) flat in float a;
layout(location = 1) out coopvecNV<float, 4> b; // error: [cooperative-storage]

void main()
{
}
