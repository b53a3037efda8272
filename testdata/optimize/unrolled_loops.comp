// options: --target-env vulkan1.3
#version 460
#extension GL_EXT_control_flow_attributes : require
// What indexes a local array is unrolled, so that the array becomes values, and what fetches into shared memory; other
// loops are left to the driver.
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint COUNT = 4;
layout(binding = 0, std430) buffer Data { uint values[]; } data;
shared uint staged[64];
void main()
{
    [[unroll]] for (uint i = 0; i < 2; i++) {
        if (i < data.values[1])
            staged[2 * gl_LocalInvocationIndex + i] = data.values[i];
    }
    barrier();
    uint cached[6];
    [[unroll]] for (uint row = 0; row < 2; row++) {
        [[unroll]] for (uint column = 0; column < 3; column++)
            cached[3 * row + column] = staged[gl_LocalInvocationIndex + 2 * row + column];
    }
    uint sum = 0;
    for (uint block = 0; block < data.values[0]; block++) {
        [[unroll]] for (uint i = 6; i > 0; i--) {
            uint value = cached[i - 1];
            if (value > sum)
                sum += value * block;
        }
    }
    [[unroll]] for (uint i = 0; i < 8; i++)
        sum ^= data.values[i];
    uint left[6];
    [[unroll]] for (uint i = 0; i < COUNT; i++)
        left[i] = staged[i];
    data.values[gl_GlobalInvocationID.x] = sum + left[sum % 6];
}
