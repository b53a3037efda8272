#version 450
layout(binding = 0) buffer Data
{
    uint count;
    float values[];
} data;
void scale(uint at)
{
    if (at < data.count)
        data.values[at] *= 2.0;
}
