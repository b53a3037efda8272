#version 450
layout(constant_id = 0) const int COUNT = 4;
shared float tile[COUNT];
float sum()
{
    float total = 0.0;
    for (int i = 0; i < COUNT; i++)
        total += tile[i];
    return total;
}
