#version 310 es
#extension GL_EXT_gpu_shader5 : require
#extension GL_OES_shader_multisample_interpolation : require
precision highp float;
layout(binding = 0) uniform highp sampler2D colors;
layout(binding = 1) uniform highp sampler2DArray layers;
layout(binding = 2) uniform highp sampler2DShadow depths;
layout(location = 0) sample in vec4 v;
layout(location = 0) out vec4 color;

const ivec2 offsets[4] = ivec2[4](ivec2(0), ivec2(0, 1), ivec2(1), ivec2(1, 0));

void main() {
    precise vec4 sum = fma(v, v, v);
    sum += textureGatherOffsets(colors, v.xy, offsets) + textureGatherOffsets(layers, v.xyz, offsets, 2);
    sum += textureGatherOffsets(depths, v.xy, v.z, offsets);
    sum += interpolateAtSample(v, 0) + interpolateAtCentroid(v) + interpolateAtOffset(v, vec2(0.25));
    color = sum;
}
