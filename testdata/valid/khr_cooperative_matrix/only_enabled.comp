// Extensions that are enabled and not used leave nothing in the module but their names.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_integer_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_NV_cooperative_vector : require
#extension GL_QCOM_cooperative_matrix_conversion : require
#extension GL_ARM_cooperative_matrix_layouts : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_shader_64bit_indexing : require
#extension GL_EXT_spec_constant_composites : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;

void main()
{
    data.x[gl_LocalInvocationIndex] = 1.0;
}
