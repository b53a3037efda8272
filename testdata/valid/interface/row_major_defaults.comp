#version 450

// A packing of its own leaves a block the default order of matrices.
layout(row_major) uniform;
layout(row_major) buffer;
layout(std140, binding = 0) uniform First { mat3x2 m; } first;
layout(std430, binding = 1) buffer Second { mat3x2 m; } second;
layout(std430, column_major, binding = 2) buffer Third { mat3x2 m; } third;
layout(push_constant, std430) uniform Fourth { mat3x2 m; } fourth;

void main()
{
    third.m = first.m + second.m + fourth.m;
}
