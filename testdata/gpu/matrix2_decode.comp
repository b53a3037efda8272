#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_buffer_reference : require

// Blocks of 1 x 8 four-bit values with a scale, decoded while they are loaded.
layout(local_size_x = 32) in;
struct Block { float16_t scale; uint8_t values[4]; uint8_t padding[2]; };
layout(buffer_reference, buffer_reference_align = 8) buffer Blocks { Block block; };
layout(push_constant) uniform Addresses { Blocks source; } addresses;
layout(set = 0, binding = 0) readonly buffer Source { uint8_t x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { float16_t x[]; } target;

float16_t decode(const in Blocks b, const in uint blockCoords[2], const in uint coordInBlock[2])
{
    uint index = coordInBlock[1];
    uint pair = uint(b.block.values[index >> 1]);
    uint value = (index & 1u) == 0u ? pair & 15u : pair >> 4;
    return b.block.scale * float16_t(int(value) - 8);
}

void main()
{
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    m = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
    tensorLayoutNV<2> blocks = createTensorLayoutNV(2);
    blocks = setTensorLayoutBlockSizeNV(blocks, 1, 8);
    blocks = setTensorLayoutDimensionNV(blocks, 16, 16);
    coopMatLoadTensorNV(m, source.x, 0, blocks, decode);
    coopMatStore(m, target.x, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
