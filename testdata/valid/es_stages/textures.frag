#version 310 es
#extension GL_ANDROID_extension_pack_es31a : require
precision highp float;
layout(binding = 0) uniform highp samplerBuffer values;
layout(binding = 1) uniform highp samplerCubeArray cubes;
layout(binding = 2) uniform highp samplerCubeArrayShadow shadows;
layout(binding = 3) uniform highp sampler2DMSArray samples;
layout(blend_support_multiply) out;
layout(location = 0) in vec4 v;
layout(location = 0) out vec4 color;

void main() {
    color = texelFetch(values, textureSize(values) - 1);
    color += texture(cubes, v) + textureGather(cubes, v, 1) + vec4(textureSize(cubes, 0), 0);
    color += texture(shadows, v, 0.5) + textureGather(shadows, v, 0.5);
    color += texelFetch(samples, ivec3(0), 1) + vec4(textureSize(samples), 0);
}
