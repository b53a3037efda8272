#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require

// EXPRESSION over the vectors a and b of COUNT components, one pair for each invocation, 64 bytes apart.
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer BufferA { T x[]; } bufferA;
layout(set = 0, binding = 1) readonly buffer BufferB { T x[]; } bufferB;
layout(set = 0, binding = 2) buffer Target { T x[]; } target;

#define VECTOR coopvecNV<T, COUNT>

VECTOR scaled(VECTOR v, T s) { return v * s; }
VECTOR each(VECTOR v)
{
    for (int i = 0; i < v.length(); ++i)
        v[i] = v[i] + T(i);
    return v;
}

void main()
{
    VECTOR a, b;
    uint offset = gl_LocalInvocationIndex * 64u;
    coopVecLoadNV(a, bufferA.x, offset);
    coopVecLoadNV(b, bufferB.x, offset);
    VECTOR result = EXPRESSION;
    coopVecStoreNV(result, target.x, offset);
}
