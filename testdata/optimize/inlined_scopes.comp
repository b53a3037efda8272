// options: -gVS --target-env=vulkan1.3
#version 460
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data { float data[]; };
float square(float x)
{
    float y = x * x;
    return y;
}
float both(float a, float b)
{
    // Two calls of one line are two places.
    return square(a) + square(b);
}
void main()
{
    uint i = gl_GlobalInvocationID.x;
    float first = both(data[i], data[i + 1u]);
    // A function that has another one in it is inlined once more.
    data[i] = both(first, 2.0) - first;
}
