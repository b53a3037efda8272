#version 450
#extension GL_NV_compute_shader_derivatives : require
// Without a layout that groups the invocations, derivatives are zero.
layout(local_size_x = 2, local_size_y = 4) in;
layout(binding = 0) buffer Data { float x; vec2 y; };
void main()
{
    x = dFdx(x) + dFdyCoarse(x);
    y = fwidth(y);
}
