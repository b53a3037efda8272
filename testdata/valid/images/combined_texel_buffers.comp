// options: --target-env=vulkan1.3
// SPIR-V 1.6 has no combined texel buffers: the sampler says nothing, and the texture itself is read.
#version 450
layout(binding = 0) uniform textureBuffer floats;
layout(binding = 1) uniform utextureBuffer words[2];
layout(binding = 2) uniform sampler filtering;
layout(binding = 3) buffer Data { vec4 color; int size; } data;

void main() {
    data.color = texelFetch(samplerBuffer(floats, filtering), 3) + vec4(texelFetch(usamplerBuffer(words[1], filtering), 5));
    data.size = textureSize(samplerBuffer(floats, filtering));
}
