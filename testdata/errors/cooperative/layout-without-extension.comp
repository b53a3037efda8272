// options: -Wcoop --target-env=vulkan1.3
// The blocked layouts are known without their extension, by number and by name.
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Halfs {
    float16_t x[];
} halfs;

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> a;
    coopMatLoad(a, halfs.x, 0, 1, 4202); // warning: [layout-without-extension]
    // correct: [layout-without-extension] coopMatLoad(a, halfs.x, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(a, halfs.x, 0, 1, gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM); // warning: [layout-without-extension] "GL_ARM_cooperative_matrix_layouts"
}
