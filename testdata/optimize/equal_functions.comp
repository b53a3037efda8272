// options: --target-env vulkan1.3
#version 460
// Merging of functions: two that differ in nothing but names become one. One that differs in a constant stays.

layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { uint words[]; } data;

#define HASH(NAME, VALUE, FACTOR)                                                                  \
    uint NAME(uint VALUE)                                                                          \
    {                                                                                              \
        for (uint i = 0u; i < VALUE; i++) {                                                        \
            data.words[i] = data.words[VALUE] / FACTOR + data.words[i] % FACTOR;                   \
            VALUE = VALUE * FACTOR + data.words[VALUE ^ i];                                        \
            VALUE = (VALUE >> 1) ^ (data.words[i + VALUE] << 2) ^ (data.words[i - VALUE] << 3);    \
            data.words[VALUE & 7u] = data.words[VALUE] * data.words[i] - data.words[VALUE + 7u];   \
        }                                                                                          \
        return VALUE;                                                                              \
    }

HASH(first, x, 5u)
HASH(second, y, 5u)
HASH(third, x, 7u)

void main()
{
    uint x = gl_GlobalInvocationID.x;
    x = first(x) + first(x + 1u) + first(x + 2u) + first(x + 3u) + first(x + 4u);
    x = second(x) + second(x + 1u) + second(x + 2u) + second(x + 3u) + second(x + 4u);
    x = third(x) + third(x + 1u) + third(x + 2u) + third(x + 3u) + third(x + 4u);
    data.words[x] = x;
}
