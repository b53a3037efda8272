#version 450
// Specialization constants: values, expressions, sizes, the workgroup.
layout(local_size_x_id = 0, local_size_y = 2, local_size_z_id = 2) in;
layout(constant_id = 0) const uint width = 32;
layout(constant_id = 1) const int count = 8;
layout(constant_id = 3) const float scale = 1.5;
layout(constant_id = 4) const bool enabled = true;
const int twice = count * 2;
const uint groups = (width + 7u) / 8u;
const int chosen = enabled ? count : twice - 1;
const bool wide = width > 16u && enabled;
const int mixed = int(width) + count % 3 << 1;
layout(std430, binding = 0) buffer Data { float values[]; };
shared float scratch[count * 2 + 1];
shared int flags[chosen];

float sum(float list[twice])
{
    float total = 0.0;
    for (int i = 0; i < twice; i++)
        total += list[i];
    return total;
}

void main()
{
    float local[twice];
    for (int i = 0; i < twice; i++)
        local[i] = values[i] * scale;
    uint index = gl_LocalInvocationIndex;
    scratch[index] = wide ? local[count - 1] : 0.0;
    flags[index % uint(chosen)] = mixed;
    barrier();
    if (enabled)
        values[index] = sum(local) + scratch[groups] + float(scratch.length()) + float(local.length());
    values[0] = float(gl_WorkGroupSize.x * gl_WorkGroupSize.y + gl_WorkGroupSize.z);
}
