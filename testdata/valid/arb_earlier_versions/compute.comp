// options: --target-env=opengl4.5
#version 420
#extension GL_ARB_compute_shader : enable
#extension GL_ARB_shader_storage_buffer_object : enable
layout(local_size_x = 32) in;
layout(std430, binding = 0) buffer Values {
    uint values[];
};
shared uint sums[32];
void main()
{
    sums[gl_LocalInvocationIndex] = values[gl_GlobalInvocationID.x];
    groupMemoryBarrier();
    barrier();
    atomicMax(values[0], sums[31u - gl_LocalInvocationIndex]);
}
