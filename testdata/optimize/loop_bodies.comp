// options: --target-env vulkan1.3
#version 460
// Block merging: the body of a loop that is one block takes in the continue target; a body that selects does not.
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { uint words[]; } data;
void main()
{
    uint i = gl_LocalInvocationIndex;
    for (uint j = 0u; j < 4u; j++)
        data.words[i + j] = j;
    for (uint j = 0u; j < 4u; j++) {
        if (data.words[j] == i)
            data.words[j] = 0u;
    }
    for (uint j = 0u; j < 4u; j++) {
        if (data.words[j] == i)
            continue;
        data.words[j] = 1u;
    }
    do {
        data.words[i] += 1u;
    } while (data.words[i] < 9u);
}
