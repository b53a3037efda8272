// options: --target-env vulkan1.3
#version 450
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;

void main()
{
    bfloat16_t a = bfloat16_t(1.0);
    bf16vec2 v = bf16vec2(a, a);
    floate4m3_t e = floate4m3_t(1.0);
    float sum = float(a) + 1.0;
    sum = a;
    sum = a + 1.0; // error: [small-float-arithmetic]
    // correct: [small-float-arithmetic] sum = float(a) + 1.0;
    a = a + a; // error: [small-float-arithmetic] "bfloat16_t"
    v = -v; // error: [small-float-arithmetic]
    bool same = e == e; // error: [small-float-arithmetic]
    a++; // error: [small-float-arithmetic]
    a *= a; // error: [small-float-arithmetic]
    coopmat<bfloat16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m = coopmat<bfloat16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(a);
    m = m + m; // error: [small-float-arithmetic]
    m = -m; // error: [small-float-arithmetic]
    m = m * a; // error: [small-float-arithmetic]
}
