// options: --target-env vulkan1.3 -Wcoop
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
#define MatrixA coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MatrixB coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define Sum coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define Integers coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

void main()
{
    Integers i = Integers(float(gl_WorkGroupID.x)); // warning: [cooperative-narrowing]
    // correct: [cooperative-narrowing] Integers i = Integers(int(gl_WorkGroupID.x));
    i = Integers(1.5); // warning: [cooperative-narrowing]
    i = Integers(2.0);
}
