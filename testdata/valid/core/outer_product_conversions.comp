#version 450
layout(binding = 0, std430) buffer Data { ivec2 i; dvec3 d; vec3 f; dmat3x2 wide; mat3x2 narrow; } data;

void main()
{
    // Arguments are converted as those of any function.
    data.wide = outerProduct(data.i, data.d);
    data.narrow = outerProduct(data.i, data.f);
}
