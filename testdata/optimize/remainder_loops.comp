// options: --target-env vulkan1.3
#version 450
// The second loop goes on where the first one ended: a remainder, which drivers are asked not to unroll. The third one
// begins anew, and the fourth has a hint of its own.
#extension GL_KHR_cooperative_matrix : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_EXT_control_flow_attributes : enable
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : enable

layout(local_size_x = 32) in;
layout(constant_id = 0) const uint CHUNK = 4;

layout(set = 0, binding = 0) readonly buffer Factors {
    float16_t factors[];
};
layout(set = 0, binding = 1) writeonly buffer Sums {
    float sums[];
};
layout(push_constant) uniform Push {
    uint chunks;
    uint depth;
};

coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum;

void multiply(uint k) {
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
    coopMatLoad(a, factors, k * 256, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b, factors, (depth + k) * 256, 16, gl_CooperativeMatrixLayoutRowMajor);
    sum = coopMatMulAdd(a, b, sum);
}

void main() {
    sum = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
    uint k = 0;
    for (uint i = 0; i < chunks; ++i) {
        [[unroll]] for (uint j = 0; j < CHUNK; ++j) {
            multiply(k);
            ++k;
        }
    }
    while (k < depth) {
        multiply(k);
        ++k;
    }
    for (uint l = 0; l < chunks; ++l) {
        multiply(l);
        ++k;
    }
    [[unroll]] while (k < 2 * depth) {
        multiply(k);
        ++k;
    }
    coopMatStore(sum, sums, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
