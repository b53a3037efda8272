#version 450

// The size of the workgroup and the constant of the same id are two constants with a default each.
layout(local_size_x = 8, local_size_x_id = 0) in;
layout(constant_id = 0) const uint count = 64;
layout(binding = 0) buffer Data { uint total; };

void main()
{
    total = count + gl_WorkGroupSize.x;
}
