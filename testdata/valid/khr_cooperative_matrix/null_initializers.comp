#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_null_initializer : require
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_bfloat16 : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint ROWS = 16;
layout(binding = 0) buffer Out { float y[]; };
#define Sum coopmat<float, gl_ScopeSubgroup, ROWS, 16, gl_MatrixUseAccumulator>
struct Tile { Sum sum; coopvecNV<float16_t, 8> bias[2]; int count; };
Sum total = {};
void main()
{
    Sum one = {};
    Sum two[2] = {};
    Tile tile = {};
    const coopvecNV<float, 4> v = {};
    coopmat<bfloat16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a = {};
    coopmat<int8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b = {};
    total += one;
    tile.bias[1] += tile.bias[0];
    coopMatStore(one + two[1] + tile.sum + total, y, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    y[0] = v[0] + float(tile.bias[1][2]) + float(a[0]) + float(b[0]);
}
