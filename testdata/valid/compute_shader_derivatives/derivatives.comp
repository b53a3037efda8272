#version 450
#extension GL_KHR_compute_shader_derivatives : require
layout(local_size_x = 2, local_size_y = 2) in;
layout(derivative_group_quadsKHR) in;
layout(binding = 0, std430) buffer Data {
    vec4 values[4];
} data;

void main()
{
    vec4 v = data.values[gl_LocalInvocationIndex];
    data.values[0] = dFdx(v) + dFdy(v) + fwidth(v) + dFdxFine(v) + dFdyFine(v) + fwidthFine(v) + dFdxCoarse(v) + dFdyCoarse(v) + fwidthCoarse(v);
}
