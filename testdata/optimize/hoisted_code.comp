// options: --target-env vulkan1.3
#version 460
// Code hoisting: what two branches compute is computed where they part; not what may fail, nor into the header of a loop.
layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { uint stride; uint offset; uint count; } p;
layout(binding = 0, std430) buffer Data { uint words[]; } data;
void main()
{
    uint i = gl_LocalInvocationIndex;
    if (i < 16u) {
        data.words[i * p.stride + p.offset] += 1u;              // chain, load and arithmetic: once
        data.words[i] = i / p.stride;                           // stays: the stride may be zero here
    } else {
        data.words[i * p.stride + p.offset] -= 1u;
        data.words[i] = 2u * (i / p.stride);
    }
    for (uint j = 0u; j < p.count; j++) {                       // the count: before the loop
        if (data.words[j] == i)
            data.words[j + 1u] = data.words[p.count + j];
        else
            data.words[j + 1u] = j;                             // j + 1: once, which the loop needs as well
    }
    if (data.words[i] > p.count)
        data.words[0] = p.count;
}
