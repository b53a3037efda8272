// options: -Wcoop --target-env=vulkan1.3
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_QCOM_cooperative_matrix_conversion : require
layout(local_size_x = 64) in;
#define A gl_MatrixUseA
#define B gl_MatrixUseB
#define C gl_MatrixUseAccumulator

void main()
{
    uint words[8], many[16], wide[32];
    float floats[8], row[32];
    float16_t halfs[16], half_row[64];
    int8_t bytes[32];
    uint8_t other_bytes[32];
    coopmat<float16_t, gl_ScopeSubgroup, 64, 16, A> a;
    coopmat<float, gl_ScopeSubgroup, 8, 64, B> b;
    coopmat<float16_t, gl_ScopeSubgroup, 64, 64, C> c;
    coopmat<int8_t, gl_ScopeSubgroup, 64, 32, A> i;
    vectorToCoopmatQCOM(words, a);
    vectorToCoopmatQCOM(halfs, a);
    coopmatToVectorQCOM(b, floats);
    coopmatToVectorQCOM(c, wide);
    coopmatToVectorQCOM(c, half_row);
    vectorToCoopmatQCOM(bytes, i);
    vectorToCoopmatQCOM(many, a); // error: [array-length] "8 elements"
    vectorToCoopmatQCOM(half_row, a); // error: [array-length] "16 elements"
    coopmatToVectorQCOM(b, row); // error: [array-length]
    coopmatToVectorQCOM(c, many); // error: [array-length] "32 elements"
    coopmatToVectorQCOM(c, halfs); // error: [array-length] "64 elements"
    vectorToCoopmatQCOM(floats, a); // error: [array-element-type]
    coopmatToVectorQCOM(i, other_bytes); // error: [array-element-type]
    coopmat<float16_t, gl_ScopeWorkgroup, 64, 16, A> group;
    vectorToCoopmatQCOM(halfs, group); // error: [conversion-scope]
    coopmat<int, gl_ScopeSubgroup, 64, 16, A> integers;
    vectorToCoopmatQCOM(words, integers); // error: [conversion-shape]
    coopmat<int8_t, gl_ScopeSubgroup, 64, 32, C> byte_sums;
    coopmatToVectorQCOM(byte_sums, bytes); // error: [conversion-shape]
    coopmat<float16_t, gl_ScopeSubgroup, 64, 32, A> long_rows;
    vectorToCoopmatQCOM(halfs, long_rows); // error: [conversion-shape] "16 columns"
    coopmat<float, gl_ScopeSubgroup, 16, 64, B> long_columns;
    coopmatToVectorQCOM(long_columns, floats); // error: [conversion-shape] "8 rows"
    coopmat<float16_t, gl_ScopeSubgroup, 48, 16, A> odd;
    vectorToCoopmatQCOM(halfs, odd); // warning: [doubtful-length]
}
