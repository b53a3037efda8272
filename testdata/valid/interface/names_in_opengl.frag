// options: --target-env=opengl4.5
// The types of separate textures and samplers are those of Vulkan: elsewhere their names are free.
#version 450
layout(location = 0) out vec4 color;
layout(binding = 1) uniform sampler2D image;

vec4 read(sampler2D sampler, vec2 texture2D) { return texture(sampler, texture2D); }

void main() { color = read(image, vec2(0.5)); }
