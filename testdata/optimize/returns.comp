#version 460
// An early return beside a loop whose switch continues it: the merge block of the switch does not dominate what follows the loop.
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { uint words[]; } data;

uint steps(uint x)
{
    uint count = 0u;
    if (x == 5u)
        return 9u;
    do {
        count++;
        switch (x & 1u) {
        case 0u:
            x += 3u;
            continue;
        default:
            break;
        }
        count += 2u;
        x++;
    } while (count < 10u);
    return count;
}

void main()
{
    data.words[gl_GlobalInvocationID.x] = steps(data.words[gl_GlobalInvocationID.x]);
}
