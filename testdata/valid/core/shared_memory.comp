#version 450
#extension GL_EXT_null_initializer : require
// Shared variables, barriers, atomics, null initialisers.
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { uint values[]; };
shared uint total;
shared uint parts[64] = {};
shared struct { uint a; bool b; } pair;
uint cleared[4] = {};

void main()
{
    uint i = gl_LocalInvocationID.x;
    if (i == 0u) {
        total = 0u;
        pair.b = true;
    }
    barrier();
    atomicAdd(total, values[i]);
    parts[i] = atomicMax(values[i], 3u);
    pair.a = atomicCompSwap(parts[0], 1u, 2u);
    memoryBarrierShared();
    barrier();
    uint local[3] = {};
    values[i] = total + parts[63u - i] + uint(pair.b) + cleared[1] + local[2];
}
