// options: --target-env=vulkan1.3
#version 460
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_buffer_reference : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(buffer_reference) buffer Tile { bfloat16_t x[]; };
layout(push_constant) uniform Constants { Tile source; Tile result; };
void main()
{
    coopmat<bfloat16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    coopMatLoad(m, source.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, result.x, 0, 16, gl_CooperativeMatrixLayoutColumnMajor);
}
