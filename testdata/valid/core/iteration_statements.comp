#version 450
#extension GL_EXT_control_flow_attributes : require
// for, while and do, with break and continue inside selections, declarations in conditions, endless loops.
layout(local_size_x = 8, local_size_y = 4) in;
layout(std430, binding = 0) buffer Data { uint count; uint values[]; };

uint sum(uint n)
{
    uint total = 0;
    for (uint i = 0; i < n; i++)
        total += values[i];
    return total;
}

uint first_large(uint n)
{
    for (uint i = 0; ; ++i) {
        if (i >= n)
            break;
        if (values[i] < 3)
            continue;
        if (values[i] > 100u)
            return i;
    }
    return n;
}

int wait_forever()
{
    for (;;) {
        if (values[0] != 0u)
            return 1;
    }
}

void main()
{
    uint n = count;
    uint total = sum(n) + first_large(n);
    int steps = 0;
    while (n > 1u) {
        n = (n & 1u) == 0u ? n / 2u : 3u * n + 1u;
        steps++;
    }
    do {
        steps--;
        if (steps == 7)
            continue;
        total ^= uint(steps);
    } while (steps > 0 && total != 0u);
    [[unroll]] for (int i = 0; i < 4; ++i)
        [[dont_unroll]] for (int j = i; j < 4; ++j)
            total += uint(i * j);
    while (bool more = total > 1000u)
        total -= 1000u;
    for (int i = 0, j = 10; i < j; i++, j--)
        total += uint(j - i);
    total += uint(wait_forever());
    values[gl_LocalInvocationIndex] = total;
}
