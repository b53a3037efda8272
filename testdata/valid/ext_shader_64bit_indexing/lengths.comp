// Lengths of 64 bits of all that has a length: constant, specialized and known at run time.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_64bit_indexing : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint N = 4;
layout(binding = 0, std430) buffer Data {
    float x[];
} data;
layout(binding = 1, std430) buffer Lengths {
    int64_t x[];
} lengths;

void main()
{
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    fcoopmatNV<32, gl_ScopeSubgroup, 16, 16> older;
    coopvecNV<float, 4> v;
    coopvecNV<float, N> w;
    float known[7], specialized[N];
    lengths.x[0] = m.length64();
    lengths.x[1] = older.length64();
    lengths.x[2] = v.length64();
    lengths.x[3] = w.length64();
    lengths.x[4] = known.length64();
    lengths.x[5] = specialized.length64();
    lengths.x[6] = vec4(1.0).length64();
    lengths.x[7] = mat3(1.0).length64();
    lengths.x[8] = data.x.length64();
    lengths.x[9] = data.x.length();
    int sized[older.length()];
    lengths.x[10] = sized.length64();
}
