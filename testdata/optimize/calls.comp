// options: --target-env vulkan1.3
#version 460
// Functions are inlined; one that returns early becomes the only case of a switch.
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data { float values[]; } data;
float tiny(float x)
{
    return x * x;
}
float once(float x, inout float y)
{
    for (int i = 0; i < 3; i++)
        y += tiny(x);
    return y * tiny(y);
}
float early(float x)
{
    if (x < 0.0)
        return 0.0;
    return sqrt(x);
}
void main()
{
    float y = 1.0;
    data.values[0] = once(data.values[1], y) + y;
    data.values[2] = early(data.values[3]);
}
