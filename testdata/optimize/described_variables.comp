// options: -gVS --target-env=vulkan1.3
#version 460
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data { float data[]; };
struct Pair { float low; float high; };
float counter = 1.0;
shared float unread;
// Its variables are those of the caller, and members of them.
void grow(inout Pair pair, float by)
{
    pair.low += by;
    pair.high *= by;
    counter += by;
}
// With several returns.
float clipped(float x)
{
    if (x > 4.0)
        return 4.0;
    for (int i = 0; i < 3; i++) {
        if (data[i] < x)
            return data[i];
    }
    return x;
}
void main()
{
    uint i = gl_GlobalInvocationID.x;
    Pair pair = Pair(data[i], 2.0);
    float table[4] = float[4](1.0, 2.0, 3.0, 4.0);
    grow(pair, table[i & 3u]);
    float chosen = pair.low;
    if (pair.high > 3.0) {
        chosen = clipped(pair.high);
    }
    // Its last value is one that nobody computes.
    float dead = chosen;
    dead = chosen * 3.0;
    unread = dead;
    data[i] = chosen + counter;
}
