// options: --target-env=vulkan1.3
// The names of types belong to extensions: without those they are none, and a message says which extension it takes.
#version 450
#extension GL_NV_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
struct Holder {
    tensorViewNV<2> view; // error: [unknown-type] "GL_NV_cooperative_matrix2"
};
floate5m2_t global; // error: [unknown-type] "GL_EXT_float_e5m2"
void take(coopvecNV<float, 4> vector) {} // error: [unknown-type] "GL_NV_cooperative_vector"

void main()
{
    fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> fine;
    coopmat<float, gl_ScopeSubgroup, 16, 16, 0> khr; // error: [unknown-type] "GL_KHR_cooperative_matrix"
    coopmat<float, gl_ScopeSubgroup, 16, 16, 0> reported_once;
    bfloat16_t brain; // error: [unknown-type] "GL_EXT_bfloat16"
    floate4m3_t small; // error: [unknown-type]
    float16_t half_float; // error: [unknown-type] "GL_EXT_shader_explicit_arithmetic_types_float16"
    int8_t byte; // error: [unknown-type]
}
