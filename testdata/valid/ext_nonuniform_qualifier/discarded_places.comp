#version 450
#extension GL_EXT_nonuniform_qualifier : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data {
    float x[];
} data[];

void main()
{
    // Places whose values nobody wants, which could not be loaded: only what leads to them is evaluated.
    int i = int(data[0].x[0]);
    (1.0, data[nonuniformEXT(i)].x, 0);
    data[i++].x;
    (data[nonuniformEXT(++i)].x, 1);
    data[0].x[1] = i;
}
