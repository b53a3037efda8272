#version 320 es
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
precision highp float;
precision mediump int;
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
layout(buffer_reference, std430) buffer Block {
    float v[4];
};
float add(const in float a, const in float b)
{
    return a + b;
}
float decode(const in Block b, const in uint block[2], const in uint inside[2])
{
    return b.v[inside[1]];
}
vec4 decode4(const in Block b, const in uint block[2], const in uint inside[2])
{
    return vec4(b.v[0], b.v[1], b.v[2], b.v[3]);
}

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m, r;
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b;
    tensorLayoutNV<2> t = setTensorLayoutDimensionNV(setTensorLayoutBlockSizeNV(createTensorLayoutNV(2u), 1u, 4u), 16u, 16u);
    coopMatLoadTensorNV(m, data.x, 0u, t, createTensorViewNV(2u), decode, decode4);
    coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, add);
    coopMatTransposeNV(b, r);
    coopMatStoreTensorNV(b, data.x, 0u, setTensorLayoutDimensionNV(createTensorLayoutNV(2u), 16u, 16u));
}
