// options: --target-env=vulkan1.3
// With offsets of 32 and 64 bits an int converts to either, so only unsigned numbers are passed.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_64bit_indexing : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;

void main()
{
    int element = 16;
    int64_t wide = 16l;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopvecNV<float, 4> v;
    coopMatLoad(m, data.x, 0u, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(m, data.x, 0ul, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(m, data.x, wide, 16, gl_CooperativeMatrixLayoutRowMajor);
    // error: [ambiguous-call] "convert explicitly: 'uint(0)'"
    coopMatLoad(m, data.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, data.x, element, 16, gl_CooperativeMatrixLayoutRowMajor); // error: [ambiguous-call]
    coopVecLoadNV(v, data.x, 16); // error: [ambiguous-call] "convert explicitly: 'uint(16)'"
    coopVecStoreNV(v, data.x, element); // error: [ambiguous-call]
}
