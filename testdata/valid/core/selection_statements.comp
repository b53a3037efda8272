#version 450
// `if` with and without else, else-if chains, constant conditions, unreachable ends.
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { int values[]; };

int sign_of(int x)
{
    if (x > 0)
        return 1;
    else if (x < 0)
        return -1;
    else
        return 0;
}

int clamp_small(int x)
{
    if (x < 10) {
        if (x < 5)
            x += 5;
    } else
        x = 10;
    return x;
}

void main()
{
    uint i = gl_GlobalInvocationID.x;
    int v = values[i];
    if (v == 0)
        return;
    if (true)
        v += sign_of(v);
    if (false)
        v = 99;
    else
        v -= clamp_small(v);
    if (v > 1) {
    } else if (v > 2) {
        v *= 2;
    }
    values[i] = v;
}
