// options: --target-env vulkan1.3
#version 460
// A function whose copies would be large stays a function, with one return; one that meets other invocations does not.
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { uint values[]; } data;
shared uint exchanged[32];
#define MIX value = (value ^ (value >> 15)) * 0x2c1b3c6du;
#define MIX_8 MIX MIX MIX MIX MIX MIX MIX MIX
uint mixed(uint value)
{
    if (value == 0u)
        return 1u;
    MIX_8 MIX_8 MIX_8 MIX_8 MIX_8 MIX_8 MIX_8
    return value;
}
uint neighbour(uint value)
{
    exchanged[gl_LocalInvocationIndex] = mixed(value);
    barrier();
    return exchanged[(gl_LocalInvocationIndex + 1u) % 32u];
}
void main()
{
    uint value = data.values[gl_GlobalInvocationID.x];
    value = neighbour(value);
    barrier();
    data.values[gl_GlobalInvocationID.x] = mixed(value) + neighbour(value);
}
