#version 450
layout(binding = 0) readonly buffer B { uint x; } b;

void main()
{
    atomicAdd(b.x, 1u); // error: [assignment-to-readonly]
}
