#version 460

// The sum of 256 values in workgroup memory, and each value times a matrix product.
layout(local_size_x = 256) in;
layout(constant_id = 3) const float SCALE = 1.0;
layout(set = 0, binding = 0) readonly buffer Source { float x[]; } source;
layout(set = 0, binding = 1) writeonly buffer Target { float sum; float pad; vec2 products[]; } target;
layout(push_constant) uniform Factors { mat2 m; } factors;
shared float part[gl_WorkGroupSize.x];

void main()
{
    uint i = gl_LocalInvocationIndex;
    part[i] = source.x[i] * SCALE;
    barrier();
    for (uint width = gl_WorkGroupSize.x / 2u; width > 0u; width >>= 1) {
        if (i < width)
            part[i] += part[i + width];
        barrier();
    }
    if (i == 0u)
        target.sum = part[0];
    target.products[i] = factors.m * vec2(source.x[i], 1.0);
}
