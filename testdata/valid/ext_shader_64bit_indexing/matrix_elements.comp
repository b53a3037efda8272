// options: --target-env=vulkan1.3
// Elements of 64 bits are indices as they are, without the pragmas too; 32-bit ones stay as they are.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_64bit_indexing : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint64_t START = 64ul;
layout(buffer_reference, std430) buffer Reference {
    float x[];
};
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
layout(push_constant) uniform Parameters {
    uint64_t element;
    int64_t signed_element;
    uint narrow;
    Reference reference;
};
shared float tile[256];
#define RowMajor gl_CooperativeMatrixLayoutRowMajor

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
    coopMatLoad(m, data.x, element, 16, RowMajor);
    coopMatLoad(m, data.x, 4294967296ul, 16u, RowMajor);
    coopMatLoad(m, data.x, START, 16, RowMajor);
    coopMatLoad(m, data.x, signed_element, 16, RowMajor);
    coopMatLoad(m, data.x, narrow, 16, RowMajor);
    coopMatStore(m, reference.x, element + narrow, 16, RowMajor);
    coopMatStore(m, tile, element, 16, RowMajor);
    coopMatStore(m, data.x, START * 2ul, 16, RowMajor);
}
