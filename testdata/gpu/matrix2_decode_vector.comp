#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#ifndef SINGLE
#extension GL_NV_cooperative_matrix_decode_vector : require
#endif
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_buffer_reference : require
#if WIDTH == 8
#extension GL_EXT_long_vector : require
#endif

// Blocks of 1 x 32 four-bit values with a scale, of a tensor of 24 x 64; from ROW and COLUMN on 16 x 16 of them are loaded, TRANSPOSED through
// a view. Both functions give the same values: one by single bytes, one WIDTH at once from the 32-bit word that holds them. With SINGLE the
// second one decodes each element alone, which takes no extension.
layout(local_size_x = 32) in;
layout(buffer_reference, std430, buffer_reference_align = 4) readonly buffer Bytes { float16_t scale; uint8_t padding[2]; uint8_t pairs[16]; };
layout(buffer_reference, std430, buffer_reference_align = 4) readonly buffer Words { float16_t scale; uint words[4]; };
layout(set = 0, binding = 0) readonly buffer Source { uint8_t x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { float16_t x[]; } target;
#if WIDTH == 2
#define VECTOR f16vec2
#elif WIDTH == 4
#define VECTOR f16vec4
#else
#define VECTOR vector<float16_t, 8>
#endif
#define MATRIX coopmat<float16_t, gl_ScopeSubgroup, 16, 16, USE>

#ifndef SINGLE
float16_t decode(const in Bytes block, const in uint blockCoordinate[2], const in uint inside[2])
{
    uint pair = uint(block.pairs[inside[1] >> 1]);
    uint value = (inside[1] & 1u) == 0u ? pair & 15u : pair >> 4;
    return block.scale * float16_t(int(value) - 8);
}
#endif

VECTOR decode_several(const in Words block, const in uint blockCoordinate[2], const in uint inside[2])
{
    uint word = block.words[inside[1] >> 3] >> (4u * (inside[1] & 7u));
    VECTOR result;
    for (int i = 0; i < WIDTH; i++)
        result[i] = block.scale * float16_t(int(word >> (4 * i) & 15u) - 8);
    return result;
}

#ifdef SINGLE
float16_t decode_one(const in Words block, const in uint blockCoordinate[2], const in uint inside[2])
{
    uint first[2] = uint[2](inside[0], inside[1] / WIDTH * WIDTH);
    return decode_several(block, blockCoordinate, first)[inside[1] % WIDTH];
}
#define FUNCTIONS decode_one
#else
#define FUNCTIONS decode, decode_several
#endif

void main()
{
    MATRIX m = MATRIX(0.0);
    tensorLayoutNV<2> blocks = createTensorLayoutNV(2);
    blocks = setTensorLayoutBlockSizeNV(blocks, 1, 32);
    blocks = setTensorLayoutDimensionNV(blocks, 24, 64);
    blocks = sliceTensorLayoutNV(blocks, ROW, 16, COLUMN, 16);
#ifdef TRANSPOSED
    coopMatLoadTensorNV(m, source.x, 0, blocks, createTensorViewNV(2, false, 1, 0), FUNCTIONS);
#else
    coopMatLoadTensorNV(m, source.x, 0, blocks, FUNCTIONS);
#endif
    coopMatStore(m, target.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
