#version 450

// Qualifiers of a block are those of its variable and, but for uniform blocks, of each member.
layout(binding = 0) coherent restrict buffer First { int a; readonly int b; } first;
layout(binding = 1) volatile writeonly buffer Second { int a; } second;
layout(binding = 2) readonly uniform Third { int a; } third;
layout(binding = 3, r32i) coherent restrict uniform iimage2D picture;

void main()
{
    first.a = first.b + third.a;
    second.a = 1;
    imageStore(picture, ivec2(0), ivec4(first.a));
}
