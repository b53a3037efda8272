// options: --target-env=vulkan1.1
// What the extensions add to gl_out is declared with their capability, used or not.
#version 450
#extension GL_NV_viewport_array2 : enable
#extension GL_NV_stereo_view_rendering : enable
layout(vertices = 3) out;

void main() { gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position; }
