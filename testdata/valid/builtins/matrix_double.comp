#version 450
layout(local_size_x = 1) in;
layout(binding = 0, std430) buffer Data {
    dvec2 d2;
    dvec3 d3;
    dmat3x2 d3x2;
} data;

void main()
{
    data.d3x2 = outerProduct(data.d2, data.d3);
}
