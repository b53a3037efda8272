#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_buffer_reference : require
#ifdef VECTOR
#extension GL_NV_cooperative_matrix_decode_vector : require
#endif

// A load (STORE is not defined) or store of a 16 x 16 matrix through a layout and perhaps a view: LAYOUT_TYPE, LAYOUT_ARGUMENTS and
// LAYOUT_CALLS say which, VIEW_… likewise. With DECODE, blocks of BLOCK_HALVES numbers are decoded: the first number, and digits for the
// coordinates of the block and within it; with VECTOR as well, a second function decodes VECTOR numbers at once.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Source { float16_t x[]; } source;
layout(set = 0, binding = 1) buffer Target { float16_t x[]; } target;

#define MATRIX coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

#ifdef DECODE
layout(buffer_reference, buffer_reference_align = 2) buffer Block { float16_t x[BLOCK_HALVES]; };
float16_t decode(const in Block block, const in uint blockCoordinate[DIMENSIONS], const in uint coordinateInBlock[DIMENSIONS])
{
    uint digits = 0u;
    for (int i = 0; i < DIMENSIONS; i++)
        digits = digits * 4u + coordinateInBlock[i];
    return block.x[0] + float16_t(digits) + float16_t(64u * (blockCoordinate[0] & 1u));
}
#ifdef VECTOR
#if VECTOR == 2
#define HALVES f16vec2
#else
#define HALVES f16vec4
#endif
HALVES decode_several(const in Block block, const in uint blockCoordinate[DIMENSIONS], const in uint coordinateInBlock[DIMENSIONS])
{
    uint digits = 0u;
    for (int i = 0; i < DIMENSIONS; i++)
        digits = digits * 4u + coordinateInBlock[i];
    HALVES result = HALVES(block.x[0] + float16_t(64u * (blockCoordinate[0] & 1u)));
    for (int i = 0; i < VECTOR; i++)
        result[i] += float16_t(digits + uint(i));
    return result;
}
#define DECODE_ARGUMENT , decode, decode_several
#else
#define DECODE_ARGUMENT , decode
#endif
#else
#define DECODE_ARGUMENT
#endif

void main()
{
    LAYOUT_TYPE t = createTensorLayoutNV(LAYOUT_ARGUMENTS);
    LAYOUT_CALLS
#ifdef VIEW_TYPE
    VIEW_TYPE v = createTensorViewNV(VIEW_ARGUMENTS);
    VIEW_CALLS
#define VIEW_ARGUMENT , v
#else
#define VIEW_ARGUMENT
#endif
#ifdef STORE
    MATRIX m;
    coopMatLoad(m, source.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStoreTensorNV(m, target.x, 0, t VIEW_ARGUMENT);
#else
    MATRIX m = MATRIX(-1.0);
    coopMatLoadTensorNV(m, source.x, 0, t VIEW_ARGUMENT DECODE_ARGUMENT);
    coopMatStore(m, target.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
#endif
}
