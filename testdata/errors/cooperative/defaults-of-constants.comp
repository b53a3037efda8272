// options: -Wcoop --target-env=vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint N = 12;
layout(constant_id = 1) const uint K = 32;
layout(constant_id = 2) const int LAYOUT = gl_CooperativeMatrixLayoutRowMajor;
layout(constant_id = 3) const uint STRIDE = 0;
layout(constant_id = 4) const int BY_ROWS = gl_CooperativeVectorMatrixLayoutRowMajorNV;
layout(binding = 0, std430) buffer Data { float16_t data[256]; float16_t more[]; };
shared float16_t tile[N * 16];
void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, K, K, gl_MatrixUseAccumulator> c;
    coopMatLoad(a, more, 0, N, gl_CooperativeMatrixLayoutRowMajor); // warning: [misaligned-access] 29 "with the default of 'N' (12)" // warning: [overlapping-rows] 29 "with the default of 'N' (12)"
    coopMatLoad(a, more, N, 16, gl_CooperativeMatrixLayoutRowMajor); // warning: [misaligned-access] 26 "with the default of 'N' (12)"
    coopMatLoad(a, more, 0, 24, LAYOUT);
    coopMatLoad(a, more, 0, 12, LAYOUT); // warning: [misaligned-access] 29 "with the default of 'LAYOUT' (0)" // warning: [overlapping-rows] 29 "with the default of 'LAYOUT' (0)"
    coopMatLoad(a, data, 64, 16, gl_CooperativeMatrixLayoutRowMajor); // warning: [beyond-the-array] 26 "ends at byte 640, but the array has 512 bytes"
    coopMatLoad(c, data, 0, K, gl_CooperativeMatrixLayoutRowMajor); // warning: [beyond-the-array] 26 "with the default of 'K' (32)"
    coopMatLoad(c, more, 0, 16, gl_CooperativeMatrixLayoutColumnMajor); // warning: [overlapping-rows] 29 "with the default of 'K' (32)"
    coopMatLoad(a, tile, 0, 16, gl_CooperativeMatrixLayoutRowMajor); // warning: [beyond-the-array] 26 "with the default of 'N' (12)"
    coopMatStore(a, more, 0, STRIDE, gl_CooperativeMatrixLayoutRowMajor); // warning: [zero-stride] 30 "with the default of 'STRIDE' (0)"
    coopMatLoad(a, more, 0, K, gl_CooperativeMatrixLayoutRowMajor);
    coopvecNV<float16_t, 16> v;
    coopvecNV<float16_t, K> w;
    coopVecLoadNV(v, more, N); // warning: [misaligned-access] 28 "with the default of 'N' (12)"
    coopVecLoadNV(w, data, 480); // warning: [beyond-the-array] 28 "with the default of 'K' (32)"
    coopVecMatMulNV(v, v, gl_ComponentTypeFloat16NV, data, 0, gl_ComponentTypeFloat16NV, 16, 16, BY_ROWS, false, N + 4); // warning: [overlapping-rows] 114 "with the defaults of 'N' (12) and 'BY_ROWS' (0)"
    coopVecStoreNV(v, more, 0);
    coopVecStoreNV(w, more, 1024);
}
