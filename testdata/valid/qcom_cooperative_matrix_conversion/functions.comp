#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_QCOM_cooperative_matrix_conversion : require
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data {
    uint x[64];
    float y[64];
} data;

void main()
{
    uint words[32] = uint[32](0u, 1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u, 9u, 10u, 11u, 12u, 13u, 14u, 15u,
                              16u, 17u, 18u, 19u, 20u, 21u, 22u, 23u, 24u, 25u, 26u, 27u, 28u, 29u, 30u, 31u);
    uint row[8];
    float floats[8];
    float16_t halfs[16];
    extractSubArrayQCOM(words, 8u, row);
    extractSubArrayQCOM(words, gl_LocalInvocationIndex & 16u, row);
    bitcastQCOM(row, floats);
    bitcastQCOM(row, halfs);
    coopmat<float16_t, gl_ScopeSubgroup, 64, 16, gl_MatrixUseA> a;
    coopmat<float, gl_ScopeSubgroup, 64, 64, gl_MatrixUseAccumulator> c;
    vectorToCoopmatQCOM(row, a);
    vectorToCoopmatQCOM(halfs, a);
    coopmatToVectorQCOM(a, halfs);
    vectorToCoopmatQCOM(data.y, c);
    coopmatToVectorQCOM(c, data.y);
    data.x[0] = row[1] + uint(floats[2]) + uint(halfs[3]);
}
