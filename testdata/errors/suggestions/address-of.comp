#version 460
layout(binding = 0) buffer Counts { uint counts[]; };

void main()
{
    atomicAdd(&counts[gl_GlobalInvocationID.x], 1u); // error: [bad-syntax] "the element itself, data[i]"
}
