// What a load gives for elements outside of the tensor: each clamp mode is another type.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;
coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
#define LOAD(MODE) { \
    tensorLayoutNV<2, MODE> t = createTensorLayoutNV(2, MODE); \
    t = sliceTensorLayoutNV(setTensorLayoutDimensionNV(t, 20, 20), -3, 16, 8, 16); \
    coopMatLoadTensorNV(m, data.x, 0, t); \
}

void main()
{
    LOAD(gl_CooperativeMatrixClampModeUndefinedNV)
    LOAD(gl_CooperativeMatrixClampModeClampToEdgeNV)
    LOAD(gl_CooperativeMatrixClampModeRepeatNV)
    LOAD(gl_CooperativeMatrixClampModeMirrorRepeatNV)
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> t = createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    t = setTensorLayoutDimensionNV(t, 20, 20);
    t = setTensorLayoutClampValueNV(t, uint(float16BitsToUint16(1.5hf)));
    t = sliceTensorLayoutNV(t, -3, 16, 8, 16);
    coopMatLoadTensorNV(m, data.x, 0, t);
    coopMatStoreTensorNV(m, data.x, 512, t);
}
