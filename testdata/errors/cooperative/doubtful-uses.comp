// options: -Wcoop --target-env=vulkan1.3
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 20) in;
layout(binding = 0, std430) buffer Data {
    float16_t x[];
} data;
layout(push_constant) uniform Sizes {
    uint rows, columns, strideBytes;
} sizes;
layout(constant_id = 0) const uint WIDTH = 64;
const uint TILE = 16;
#define RowMajor gl_CooperativeMatrixLayoutRowMajor
#define MatrixA coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>
#define MatrixB coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB>
#define Sum coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

void fill(out Sum c) { c = Sum(1.0); }

void alignment(MatrixA a)
{
    coopMatLoad(a, data.x, gl_WorkGroupID.x * 6, 16, RowMajor); // warning: 5 [incomplete-subgroup] "a workgroup of 20 invocations does not fill one" // warning: 28 [misaligned-access] "first element is a multiple of 12 bytes, which is not always a multiple of 16"
    coopMatLoad(a, data.x, gl_WorkGroupID.x * 8, 16, RowMajor);
    coopMatLoad(a, data.x, gl_WorkGroupID.x * 8 + 1, 16, RowMajor); // warning: [misaligned-access] "a multiple of 16 bytes plus 2"
    coopMatLoad(a, data.x, sizes.columns * 6, 16, RowMajor);
    coopMatLoad(a, data.x, WIDTH * 2, 16, RowMajor);
    for (uint i = 0; i < sizes.rows; i++) {
        coopMatLoad(a, data.x, i * 6, 16, RowMajor); // warning: [misaligned-access]
        // correct: [misaligned-access] coopMatLoad(a, data.x, i * 8, 16, RowMajor);
        coopMatLoad(a, data.x, (i << 4) + sizes.rows, 16, RowMajor);
        uint base = i * 4 + 4;
        coopMatLoad(a, data.x, base, 16, RowMajor); // warning: [misaligned-access] "a multiple of 8 bytes"
    }
    for (int i = 0; i < 64; i += 16)
        coopMatLoad(a, data.x, i, 16, RowMajor);
    for (int i = 4; i < 64; i += 16)
        coopMatLoad(a, data.x, i, 16, RowMajor); // warning: [misaligned-access] "plus 8"
    coopvecNV<float16_t, 16> v;
    coopVecLoadNV(v, data.x, gl_WorkGroupID.y * 24); // warning: [misaligned-access] "a multiple of 24 bytes"
    coopVecLoadNV(v, data.x, gl_WorkGroupID.y * 32);
}

void strides(MatrixA a)
{
    coopMatLoad(a, data.x, 0, TILE * 2, RowMajor); // warning: 31 [stride-in-bytes] "write TILE"
    // correct: [stride-in-bytes] coopMatLoad(a, data.x, 0, TILE, RowMajor);
    coopMatLoad(a, data.x, 0, 32, RowMajor);
    coopMatLoad(a, data.x, 0, 4 * TILE, RowMajor);
    coopMatLoad(a, data.x, 0, sizes.strideBytes, RowMajor); // warning: [stride-in-bytes] "write sizes.strideBytes / 2"
}

void main()
{
    MatrixA a;
    MatrixB b;
    Sum c, filled, used, parts[2], chosen;
    coopMatLoad(a, data.x, 0, 16, RowMajor);
    coopMatLoad(b, data.x, 0, 16, RowMajor);
    for (int i = 0; i < 4; i++)
        c = coopMatMulAdd(a, b, c); // warning: 33 [uninitialized-matrix] "'c' is used before it is assigned"
        // correct: [uninitialized-matrix] c = coopMatMulAdd(a, b, Sum(0.0));
    fill(filled);
    filled = filled + filled;
    used += filled; // warning: 5 [uninitialized-matrix] "initialize it with coopmat<"
    for (int i = 0; i < 2; i++)
        parts[i] = Sum(0.0);
    parts[0] = parts[0] + parts[1];
    if (sizes.rows > 2)
        chosen = Sum(0.0);
    chosen = chosen + chosen;
    coopMatMulAdd(a, b, filled); // warning: 5 [discarded-result] "result of 'coopMatMulAdd' is discarded"
    // correct: [discarded-result] filled = coopMatMulAdd(a, b, filled);
    filled + filled; // warning: [discarded-result]
    tensorLayoutNV<2> t = createTensorLayoutNV(2);
    setTensorLayoutDimensionNV(t, 16, 16); // warning: [discarded-result] "assign it: t = setTensorLayoutDimensionNV(…)"
    c.length();
    alignment(a);
    strides(a);
}
