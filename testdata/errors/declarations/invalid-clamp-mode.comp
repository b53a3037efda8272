// options: --target-env=vulkan1.3
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

void main()
{
    tensorLayoutNV<2, 5> a; // error: [invalid-clamp-mode] "clamp mode of 'tensorLayoutNV' must be one of gl_CooperativeMatrixClampMode… (5 given)"
    // correct: [invalid-clamp-mode] tensorLayoutNV<2, gl_CooperativeMatrixClampModeRepeatNV> a;
}
