#version 450
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    uint values[];
} data;
shared uint sums[32];

void main()
{
    sums[gl_LocalInvocationIndex] = data.values[gl_GlobalInvocationID.x];
    barrier();
    memoryBarrier();
    memoryBarrierBuffer();
    memoryBarrierShared();
    memoryBarrierImage();
    groupMemoryBarrier();
    data.values[gl_GlobalInvocationID.x] = sums[31u - gl_LocalInvocationIndex];
}
