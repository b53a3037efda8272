// The functions that convert arrays and matrices belong to an extension.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 64) in;

void main()
{
    uint words[8], few[4];
    float floats[8];
    coopmat<float16_t, gl_ScopeSubgroup, 64, 16, gl_MatrixUseA> a;
    bitcastQCOM(words, floats); // error: [undeclared-function] "bitcastQCOM"
    extractSubArrayQCOM(words, 0, few);
    vectorToCoopmatQCOM(words, a);
    coopmatToVectorQCOM(a, words);
}
