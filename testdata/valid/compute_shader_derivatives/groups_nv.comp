#version 450
#extension GL_NV_compute_shader_derivatives : require
// The older extension spells the layout in its own way, the mode is the same.
layout(local_size_x = 4, local_size_y = 4) in;
layout(derivative_group_quadsNV) in;
layout(binding = 0) buffer Data { float slope[16]; };
void main()
{
    slope[gl_LocalInvocationIndex] = dFdx(float(gl_LocalInvocationIndex));
}
