// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

void main()
{
    tensorLayoutNV<6> a; // error: [invalid-tensor-dimension] "'tensorLayoutNV' must have 1 to 5 dimensions (6 given)"
    // correct: [invalid-tensor-dimension] tensorLayoutNV<5> a;
    tensorViewNV<0> b; // error: [invalid-tensor-dimension]
}
