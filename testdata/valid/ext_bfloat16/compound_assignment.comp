// options: --target-env vulkan1.3
#version 450
#extension GL_EXT_bfloat16 : require
// A bfloat16 is no operand, but it is converted to the float that it is added to.
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { bfloat16_t small[64]; float sums[64]; vec4 vectors[16]; } data;
void main()
{
    uint i = gl_LocalInvocationIndex;
    data.sums[i] += data.small[i];
    bf16vec4 four = bf16vec4(data.small[0], data.small[1], data.small[2], data.small[3]);
    data.vectors[i] -= four;
    data.vectors[i] *= data.small[i];
}
