// options: --target-env=vulkan1.3
#version 460
#extension GL_EXT_shader_quad_control : require
#extension GL_KHR_compute_shader_derivatives : require
layout(local_size_x = 2, local_size_y = 2) in;
layout(derivative_group_quadsKHR) in;
layout(quad_derivatives) in;
layout(binding = 0, std430) buffer Data { float values[]; };

void main() {
    values[gl_LocalInvocationIndex] = dFdx(values[gl_LocalInvocationIndex]);
}
