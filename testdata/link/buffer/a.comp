#version 450
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data
{
    uint count;
    float values[];
} data;
void scale(uint at);
void main()
{
    scale(gl_GlobalInvocationID.x);
}
