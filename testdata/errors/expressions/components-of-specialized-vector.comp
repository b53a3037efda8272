// options: --target-env vulkan1.3 -Wcoop
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int N = 4;

void main()
{
    coopvecNV<float, N> v = coopvecNV<float, N>(1.0);
    v = coopvecNV<float, N>(1.0, 2.0, 3.0, 4.0); // warning: [components-of-specialized-vector] "list of components of 'coopvecNV<float, N>' is valid for the default size 4 only"
    // correct: [components-of-specialized-vector] v = coopvecNV<float, N>(1.0);
}
