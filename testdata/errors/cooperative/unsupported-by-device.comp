// options: --target-env=vulkan1.3 --device-profile=h200
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_EXT_shader_atomic_float2 : require
#extension GL_EXT_shader_explicit_arithmetic_types_float64 : require

layout(local_size_x = 32) in;
layout(binding = 0) buffer Inputs { float16_t inputs[]; };
layout(binding = 1) buffer Outputs { float outputs[]; };

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 4, gl_MatrixUseB> b;
    coopmat<float, gl_ScopeSubgroup, 16, 4, gl_MatrixUseAccumulator> sum;
    coopMatLoad(a, inputs, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, inputs, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(sum, outputs, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    sum = coopMatMulAdd(a, b, sum); // error: [unsupported-by-device] "M=16 N=4 K=16 with A float16" "supported: M=16 N=8 K=16"
    coopmat<double, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> wide; // error: [unsupported-by-device] "float64, 16 x 8"
    // correct: [unsupported-by-device] coopmat<float, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> wide;
    outputs[3] = float(wide[0]);
    coopMatStore(sum, outputs, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    atomicMax(outputs[0], 2.0); // error: [unsupported-by-device] "AtomicFloat32MinMaxEXT"
}
