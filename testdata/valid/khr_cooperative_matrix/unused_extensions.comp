// options: --target-env=vulkan1.3
// What an enabled extension needs is declared only when something of it is used.
#version 450
#extension GL_KHR_cooperative_matrix : enable
#extension GL_NV_integer_cooperative_matrix : enable
#extension GL_NV_cooperative_matrix2 : enable
#extension GL_NV_cooperative_matrix_decode_vector : enable
#extension GL_NV_cooperative_vector : enable
#extension GL_QCOM_cooperative_matrix_conversion : enable
#extension GL_ARM_cooperative_matrix_layouts : enable
#extension GL_EXT_bfloat16 : enable
#extension GL_EXT_float_e4m3 : enable
#extension GL_EXT_float_e5m2 : enable
#extension GL_EXT_long_vector : enable
#extension GL_EXT_shader_64bit_indexing : enable
#extension GL_EXT_spec_constant_composites : enable
#extension GL_KHR_memory_scope_semantics : enable
layout(local_size_x = 32) in;
#if GL_KHR_cooperative_matrix + GL_NV_cooperative_matrix + GL_NV_integer_cooperative_matrix + GL_NV_cooperative_matrix2 != 4
#error a macro is not 1
#endif
#if GL_NV_cooperative_matrix_decode_vector + GL_NV_cooperative_vector + GL_QCOM_cooperative_matrix_conversion + GL_ARM_cooperative_matrix_layouts != 4
#error a macro is not 1
#endif
#if GL_EXT_bfloat16 + GL_EXT_float_e4m3 + GL_EXT_float_e5m2 + GL_EXT_long_vector + GL_EXT_shader_64bit_indexing + GL_EXT_spec_constant_composites != 6
#error a macro is not 1
#endif
#define Matrix coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
layout(binding = 0, std430) buffer Data {
    int scopes[6];
    int matrices[8];
    int reductions[9];
    int vectors[21];
} data;

#ifdef NEVER
Matrix never;
#endif

void main()
{
    data.scopes = int[](gl_ScopeDevice, gl_ScopeWorkgroup, gl_ScopeSubgroup, gl_ScopeInvocation, gl_ScopeQueueFamily, 0);
    data.matrices = int[](
        gl_MatrixUseA, gl_MatrixUseB, gl_MatrixUseAccumulator, gl_MatrixOperandsSaturatingAccumulation, gl_CooperativeMatrixLayoutRowMajor,
        gl_CooperativeMatrixLayoutColumnMajor, gl_CooperativeMatrixLayoutRowBlockedInterleavedARM, gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM
    );
    data.reductions = int[](
        gl_CooperativeMatrixReduceRowNV, gl_CooperativeMatrixReduceColumnNV, gl_CooperativeMatrixReduceRowAndColumnNV, gl_CooperativeMatrixReduce2x2NV,
        gl_CooperativeMatrixClampModeUndefinedNV, gl_CooperativeMatrixClampModeConstantNV, gl_CooperativeMatrixClampModeClampToEdgeNV,
        gl_CooperativeMatrixClampModeRepeatNV, gl_CooperativeMatrixClampModeMirrorRepeatNV
    );
    data.vectors = int[](
        gl_CooperativeVectorMatrixLayoutRowMajorNV, gl_CooperativeVectorMatrixLayoutColumnMajorNV, gl_CooperativeVectorMatrixLayoutInferencingOptimalNV,
        gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, gl_ComponentTypeFloat16NV, gl_ComponentTypeFloat32NV, gl_ComponentTypeFloat64NV,
        gl_ComponentTypeSignedInt8NV, gl_ComponentTypeSignedInt16NV, gl_ComponentTypeSignedInt32NV, gl_ComponentTypeSignedInt64NV,
        gl_ComponentTypeUnsignedInt8NV, gl_ComponentTypeUnsignedInt16NV, gl_ComponentTypeUnsignedInt32NV, gl_ComponentTypeUnsignedInt64NV,
        gl_ComponentTypeSignedInt8PackedNV, gl_ComponentTypeUnsignedInt8PackedNV, gl_ComponentTypeFloatE4M3NV, gl_ComponentTypeFloatE5M2NV, 0, 0
    );
}
