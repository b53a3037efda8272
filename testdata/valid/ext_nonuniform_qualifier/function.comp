#version 450
#extension GL_EXT_nonuniform_qualifier : require
layout(local_size_x = 32) in;
layout(binding = 0, std430) buffer Data {
    float values[16];
} data[];

void main()
{
    uint index = data[0].values[0] > 0.0 ? gl_LocalInvocationIndex : 1u;
    data[nonuniformEXT(index)].values[2] = data[nonuniformEXT(index + 1u)].values[3];
    nonuniformEXT int other = int(index) - 1;
    data[other].values[4] = 0.0;
}
