// Blocks of 64 bytes. The stride is the size of a group of interleaved blocks; layout and stride may be specialization constants.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_ARM_cooperative_matrix_layouts : require
layout(local_size_x = 64) in;
layout(constant_id = 0) const int LAYOUT = gl_CooperativeMatrixLayoutRowBlockedInterleavedARM;
layout(constant_id = 1) const uint GROUP = 2u;
layout(constant_id = 2) const int ROWS = 16;
layout(binding = 0, std430) buffer Data {
    int8_t bytes[1024];
    float16_t halfs[1024];
    float floats[];
} data;
shared float16_t tile[1024];

void main()
{
    coopmat<int8_t, gl_ScopeSubgroup, 16, 64, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseB> b;
    coopmat<float, gl_ScopeSubgroup, ROWS, 16, gl_MatrixUseAccumulator> c;
    coopMatLoad(a, data.bytes, 0, 1, gl_CooperativeMatrixLayoutRowBlockedInterleavedARM);
    coopMatLoad(a, data.bytes, 0, 4, gl_CooperativeMatrixLayoutRowBlockedInterleavedARM);
    coopMatLoad(b, data.halfs, 0, 4, gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM);
    coopMatLoad(b, tile, 512, 2, gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM);
    coopMatStore(b, tile, 0, GROUP, gl_CooperativeMatrixLayoutRowBlockedInterleavedARM);
    coopMatLoad(c, data.floats, 0, GROUP * 2u, LAYOUT);
    coopMatStore(c, data.floats, 256, 1, LAYOUT);
    coopMatStore(a, data.bytes, 0, 2, gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM);
}
