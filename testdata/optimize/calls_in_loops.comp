#version 460
// The body of each loop is one block until its call is inlined, and then the continue target is a block of its own.

layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { uint words[]; } data;
layout(push_constant) uniform Parameters { uint count; uint limit; } parameters;

void store(uint index, uint value)
{
    if (index < parameters.limit) {
        data.words[index] = value;
    }
}

uint next(uint value)
{
    if ((value & 1u) == 0u) {
        return value >> 1;
    }
    return 3u * value + 1u;
}

void main()
{
    for (uint i = 0u; i < parameters.count; i++) {
        store(i, i * i);
    }
    uint value = gl_GlobalInvocationID.x;
    do {
        value = next(value);
    } while (value > 1u);
    data.words[gl_GlobalInvocationID.x] = value;
}
