// `#pragma promote_uint32_indices`: an index of type uint into an array in a buffer has 64 bits, that of the cooperative functions as well.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_64bit_indexing : require
#extension GL_EXT_buffer_reference : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix : require
#pragma promote_uint32_indices
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint START = 16u;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
layout(binding = 1, std430) buffer Rows {
    vec4 x[][4];
} rows;
layout(binding = 2, std430) buffer Many {
    float x[];
} many[4];
layout(buffer_reference, std430) buffer Remote {
    float x[];
};
layout(push_constant) uniform Where {
    Remote remote;
    uint i;
    int j;
};
shared float tile[1024];

void arrays()
{
    float local[8];
    data.x[i] = data.x[3u];
    data.x[0xF0000000u] = data.x[j];
    data.x[START] = data.x[START + 1u];
    rows.x[i][i] = vec4(1.0);
    rows.x[i][j].zyx[i] = 2.0;
    many[i].x[i] = 3.0;
    remote.x[i] = 4.0;
    tile[i] = 5.0;
    local[i] = 6.0;
    tile[0] = local[j];
}

void matrices()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, data.x, i, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, data.x, uint(j), 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, data.x, 0x80000000u, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(m, rows.x[i], i, 4, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(m, remote.x, START, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(m, tile, i, 16, gl_CooperativeMatrixLayoutRowMajor);
    tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 16, 16);
    coopMatLoadTensorNV(m, data.x, i, t);
    coopMatStoreTensorNV(m, remote.x, i, t);
    fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> n;
    coopMatLoadNV(n, data.x, i, 16, false);
    coopMatStoreNV(n, remote.x, i, 16, true);
}

void main()
{
    arrays();
    matrices();
}
