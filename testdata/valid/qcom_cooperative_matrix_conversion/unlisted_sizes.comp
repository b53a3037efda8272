#version 320 es
// Sizes that the extension does not list, which some device may have: warnings with -Wcoop alone. With GLSL ES they are the same functions.
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_QCOM_cooperative_matrix_conversion : require
precision highp float;
precision highp int;
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    uint words[8];
    float longLine[128];
    float16_t oddLine[24];
} data;

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 48, 16, gl_MatrixUseA> odd;
    vectorToCoopmatQCOM(data.words, odd);
    coopmat<float16_t, gl_ScopeSubgroup, 16, 256, gl_MatrixUseB> wide;
    coopmatToVectorQCOM(wide, data.words);
    coopmat<float, gl_ScopeSubgroup, 64, 128, gl_MatrixUseAccumulator> longLines;
    coopmatToVectorQCOM(longLines, data.longLine);
    coopmat<float16_t, gl_ScopeSubgroup, 64, 24, gl_MatrixUseAccumulator> oddLines;
    vectorToCoopmatQCOM(data.oddLine, oddLines);
    uint few[4];
    float16_t halfs[8];
    extractSubArrayQCOM(data.words, 3, few);
    bitcastQCOM(few, halfs);
}
