// options: --target-env=vulkan1.1
// The constants are visible without the extension, and below SPIR-V 1.6: warnings with -Wcoop alone.
#version 450
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#ifndef GL_ARM_cooperative_matrix_layouts
#error the macro of the extension is predefined
#endif
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    float floats[];
} data;
const int LAYOUT = true ? gl_CooperativeMatrixLayoutColumnBlockedInterleavedARM : gl_CooperativeMatrixLayoutRowBlockedInterleavedARM;

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> c;
    coopMatLoad(c, data.floats, 0, 2, LAYOUT);
    coopMatStore(c, data.floats, 0, 4, 4203);
}
