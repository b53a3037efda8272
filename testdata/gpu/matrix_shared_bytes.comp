#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require

// Through workgroup memory of smaller scalars: bytes, matrix, pairs of bytes transposed, halves of floats.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Source { float16_t x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { float16_t x[]; } target;
shared uint8_t bytes[2 * 16 * 16];
shared u8vec2 pairs[16 * 16];
shared uint16_t halves[2 * 16 * 16];

void main()
{
    for (uint i = gl_LocalInvocationIndex; i < 256u; i += gl_WorkGroupSize.x) {
        uint16_t bits = halfBitsToUint16(source.x[i]);
        bytes[2u * i] = uint8_t(bits);
        bytes[2u * i + 1u] = uint8_t(bits >> 8);
    }
    barrier();
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, bytes, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(m, pairs, 0, 16, gl_CooperativeMatrixLayoutColumnMajor);
    barrier();
    coopMatLoad(m, pairs, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> wide =
        coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(m);
    coopMatStore(wide, halves, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
    barrier();
    for (uint i = gl_LocalInvocationIndex; i < 256u; i += gl_WorkGroupSize.x)
        target.x[i] = float16_t(uintBitsToFloat(uint(halves[2u * i]) | uint(halves[2u * i + 1u]) << 16));
}
