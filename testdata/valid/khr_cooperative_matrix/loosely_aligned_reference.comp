// options: --target-env=vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_buffer_reference : require
// A reference that promises less than the size of an element: the access names the size of the element all the same.
layout(local_size_x = 32) in;
layout(buffer_reference, buffer_reference_align = 1) buffer Tile { float x[]; };
layout(push_constant) uniform Places { Tile from; Tile to; };

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, from.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, to.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
