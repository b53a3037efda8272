// The values of all constants of the cooperative extensions, none of which is enabled, and the macros that say that they are known.
#version 450
#extension GL_KHR_memory_scope_semantics : require
#if GL_KHR_cooperative_matrix != 1 || GL_NV_cooperative_matrix != 1 || GL_NV_integer_cooperative_matrix != 1
#error macros of matrices
#endif
#if GL_NV_cooperative_matrix2 != 1 || GL_NV_cooperative_matrix_decode_vector != 1 || GL_NV_cooperative_vector != 1
#error macros of matrix functions and vectors
#endif
#if GL_QCOM_cooperative_matrix_conversion != 1 || GL_ARM_cooperative_matrix_layouts != 1
#error macros of conversions and layouts
#endif
#if GL_EXT_bfloat16 != 1 || GL_EXT_float_e5m2 != 1 || GL_EXT_float_e4m3 != 1 || GL_EXT_long_vector != 1
#error macros of component types
#endif
#if GL_EXT_shader_64bit_indexing != 1 || GL_EXT_spec_constant_composites != 1 || GL_KHR_memory_scope_semantics != 1
#error macros of indices, constants and scopes
#endif
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    int scopes[6];
    int uses[4];
    int layouts[4];
    int reductions[4];
    int clampModes[5];
    int vectorLayouts[4];
    int types[15];
} data;
const int sum = gl_MatrixUseAccumulator + gl_CooperativeMatrixReduce2x2NV;

void main()
{
    data.scopes = int[](gl_ScopeDevice, gl_ScopeWorkgroup, gl_ScopeSubgroup, gl_ScopeInvocation, gl_ScopeQueueFamily, gl_ScopeShaderCallEXT);
    data.uses = int[](gl_MatrixUseA, gl_MatrixUseB, gl_MatrixUseAccumulator, gl_MatrixOperandsSaturatingAccumulation);
    data.layouts = int[](gl_CooperativeMatrixLayoutRowMajor, gl_CooperativeMatrixLayoutColumnMajor,
                         gl_CooperativeMatrixLayoutRowBlockedInterleavedARM, gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM);
    data.reductions = int[](gl_CooperativeMatrixReduceRowNV, gl_CooperativeMatrixReduceColumnNV,
                            gl_CooperativeMatrixReduceRowAndColumnNV, gl_CooperativeMatrixReduce2x2NV);
    data.clampModes = int[](gl_CooperativeMatrixClampModeUndefinedNV, gl_CooperativeMatrixClampModeConstantNV,
                            gl_CooperativeMatrixClampModeClampToEdgeNV, gl_CooperativeMatrixClampModeRepeatNV,
                            gl_CooperativeMatrixClampModeMirrorRepeatNV);
    data.vectorLayouts = int[](gl_CooperativeVectorMatrixLayoutRowMajorNV, gl_CooperativeVectorMatrixLayoutColumnMajorNV,
                               gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV);
    data.types = int[](gl_ComponentTypeFloat16NV, gl_ComponentTypeFloat32NV, gl_ComponentTypeFloat64NV, gl_ComponentTypeSignedInt8NV,
                       gl_ComponentTypeSignedInt16NV, gl_ComponentTypeSignedInt32NV, gl_ComponentTypeSignedInt64NV,
                       gl_ComponentTypeUnsignedInt8NV, gl_ComponentTypeUnsignedInt16NV, gl_ComponentTypeUnsignedInt32NV,
                       gl_ComponentTypeUnsignedInt64NV, gl_ComponentTypeSignedInt8PackedNV, gl_ComponentTypeUnsignedInt8PackedNV,
                       gl_ComponentTypeFloatE4M3NV, gl_ComponentTypeFloatE5M2NV);
    data.uses[0] = sum;
}
