// options: -Wcoop --target-env=vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Halfs { float16_t halfs[]; };
layout(push_constant) uniform Settings { float padding; uint bits; };

void main()
{
    coopmat<float16_t, gl_ScopeWorkgroup, 32, 32, gl_MatrixUseA> a;
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> t =
        createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    t = setTensorLayoutDimensionNV(t, 20, 20);
    t = setTensorLayoutClampValueNV(t, uint(1.0)); // warning: [clamp-value-from-float] 40 "clamp value is the bits of an element"
    // correct: [clamp-value-from-float] t = setTensorLayoutClampValueNV(t, 0x3c00);
    t = setTensorLayoutClampValueNV(t, uint(padding)); // warning: [clamp-value-from-float] 40 "packFloat2x16(f16vec2(padding, 0))"
    t = setTensorLayoutClampValueNV(t, packFloat2x16(f16vec2(padding, 0)));
    t = setTensorLayoutClampValueNV(t, floatBitsToUint(padding));
    t = setTensorLayoutClampValueNV(t, uint(int(bits)));
    coopMatLoadTensorNV(a, halfs, 0, sliceTensorLayoutNV(t, 0, 32, 0, 32));
    coopMatStore(a, halfs, 1024, 32, gl_CooperativeMatrixLayoutRowMajor);
}
