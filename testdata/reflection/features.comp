// Uses that need features of Vulkan for which no capability stands.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_shader_subgroup_extended_types_float16 : require

layout(local_size_x = 64, local_size_y_id = 1) in;
layout(scalar, binding = 0) buffer Shifted {
    float first;
    vec2 gap;
    vec3 second;
    vec3 third;
    float16_t rest[];
} shifted;
layout(std430, binding = 1) uniform Packed {
    float values[8];
} packed_;

void main()
{
    coopmat<float16_t, gl_ScopeWorkgroup, 64, 64, gl_MatrixUseA> m;
    coopMatLoad(m, shifted.rest, 16, 64, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, shifted.rest, 8192, 64, gl_CooperativeMatrixLayoutRowMajor);
    shifted.rest[0] = subgroupAdd(shifted.rest[1]) * float16_t(packed_.values[2]);
}
