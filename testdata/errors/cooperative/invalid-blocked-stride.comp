// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_ARM_cooperative_matrix_layouts : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int SPECIALIZED = 3;
layout(constant_id = 1) const int LAYOUT = gl_CooperativeMatrixLayoutRowBlockedInterleavedARM;
#define RowBlocked gl_CooperativeMatrixLayoutRowBlockedInterleavedARM
#define ColumnBlocked gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM
layout(binding = 0, std430) buffer Halfs {
    float16_t x[];
} halfs;

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> a;
    const uint folded = 2u * 2u;
    uint variable = 4u;
    int blocked = RowBlocked;
    coopMatLoad(a, halfs.x, 0, 4, RowBlocked);
    coopMatLoad(a, halfs.x, 0, folded, RowBlocked);
    coopMatLoad(a, halfs.x, 0, SPECIALIZED, RowBlocked);
    coopMatLoad(a, halfs.x, 0, variable, LAYOUT);
    coopMatLoad(a, halfs.x, 0, 3, RowBlocked); // error: [invalid-blocked-stride] "stride of a blocked layout must be 1, 2 or 4 (3 given)"
    // correct: [invalid-blocked-stride] coopMatLoad(a, halfs.x, 0, 4, RowBlocked);
    coopMatLoad(a, halfs.x, 0, 16, ColumnBlocked); // error: [invalid-blocked-stride]
    coopMatStore(a, halfs.x, 0, 0, RowBlocked); // error: [invalid-blocked-stride]
    coopMatLoad(a, halfs.x, 0, variable, RowBlocked); // error: [invalid-blocked-stride] "a constant"
    coopMatStore(a, halfs.x, 0, gl_NumWorkGroups.x, ColumnBlocked); // error: [invalid-blocked-stride]
    coopMatLoad(a, halfs.x, 0, 4, blocked); // error: [not-constant]
    coopMatLoad(a, halfs.x, 0, 4, 4204); // error: [invalid-matrix-layout] "matrix layout must be one of gl_CooperativeMatrixLayout… (4204 given)"
}
