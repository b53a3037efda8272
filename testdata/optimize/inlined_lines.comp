// options: -g --target-env=vulkan1.3
#version 460
layout(local_size_x = 64) in;
layout(binding = 0, std430) buffer Data { float data[]; };
float square(float x)
{
    return x * x;
}
void main()
{
    uint i = gl_GlobalInvocationID.x;
    // The sum has the line of the calls, not of the function.
    data[i] = square(data[i]) +
        square(data[i + 1u]);
}
