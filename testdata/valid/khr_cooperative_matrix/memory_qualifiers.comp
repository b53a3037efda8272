// options: --target-env=vulkan1.3
// The qualifiers of blocks, members, references and shared variables become memory operands.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_nontemporal_keyword : require
layout(local_size_x = 32) in;
#define RowMajor gl_CooperativeMatrixLayoutRowMajor
#define Matrix coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define Block(number, name) layout(binding = number, std430) name buffer Block_##name { float16_t x[]; } of_##name
Block(0, coherent);
Block(1, queuefamilycoherent);
Block(2, devicecoherent);
Block(3, workgroupcoherent);
Block(4, subgroupcoherent);
Block(5, volatile);
Block(6, nonprivate);
Block(7, nontemporal);
Block(8, restrict);
Block(9, readonly);
Block(10, writeonly);
layout(binding = 11, std430) buffer Members {
    coherent float16_t of_coherent[64];
    volatile float16_t of_volatile[64];
    workgroupcoherent nontemporal float16_t of_both[64];
    float16_t plain[];
} members;
layout(binding = 12, std430) coherent nontemporal buffer Both {
    float16_t x[];
} both;
layout(buffer_reference, std430) coherent buffer CoherentReference {
    float16_t x[];
};
layout(buffer_reference, std430, buffer_reference_align = 64) buffer WideReference {
    uint count;
    layout(offset = 16) float16_t x[];
};
layout(buffer_reference, std430, buffer_reference_align = 4) volatile buffer NarrowReference {
    float16_t x[];
};
layout(push_constant) uniform Parameters {
    CoherentReference coherent_reference;
    WideReference wide_reference;
    NarrowReference narrow_reference;
};
shared float16_t tile[64];

void main()
{
    Matrix m;
#define Both(array) coopMatLoad(m, array, 0, 16, RowMajor); coopMatStore(m, array, 0, 16, RowMajor)
    Both(of_coherent.x);
    Both(of_queuefamilycoherent.x);
    Both(of_devicecoherent.x);
    Both(of_workgroupcoherent.x);
    Both(of_subgroupcoherent.x);
    Both(of_volatile.x);
    Both(of_nonprivate.x);
    Both(of_nontemporal.x);
    Both(of_restrict.x);
    coopMatLoad(m, of_readonly.x, 0, 16, RowMajor);
    coopMatStore(m, of_writeonly.x, 0, 16, RowMajor);
    Both(members.of_coherent);
    Both(members.of_volatile);
    Both(members.of_both);
    Both(members.plain);
    Both(both.x);
    Both(coherent_reference.x);
    Both(wide_reference.x);
    Both(narrow_reference.x);
    Both(tile);
}
