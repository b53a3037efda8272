#version 450
#extension GL_AMD_gpu_shader_half_float : enable
#extension GL_AMD_gpu_shader_half_float_fetch : enable
layout(binding = 0) uniform f16sampler2D image; // error: [no-half-textures]
// correct: [no-half-textures] layout(binding = 0) uniform sampler2D image;
layout(binding = 1, rgba16f) uniform f16image2D store; // error: [no-half-textures]
layout(location = 0) out vec4 color;
void main() { color = vec4(0); }
