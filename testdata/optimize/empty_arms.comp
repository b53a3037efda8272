// options: --target-env vulkan1.3
#version 460
// Control flow: the empty block that leaves a loop, and the one before a loop, stay; drivers take longer without them.
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { uint words[]; } data;
void main()
{
    uint i = gl_LocalInvocationIndex;
    uint chosen = i < 16u ? data.words[i] : 7u;
    if (chosen > 3u) {
        for (uint j = 0u; j < chosen; j++) {
            data.words[i + j] += j;
        }
    }
    for (uint j = 0u; j < 4u; j++) {
        if (data.words[j] == chosen)
            break;
        data.words[j] = i;
    }
}
