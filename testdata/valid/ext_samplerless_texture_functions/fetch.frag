#version 450
#extension GL_EXT_samplerless_texture_functions : require
layout(binding = 0) uniform texture2D color;
layout(binding = 1) uniform utexture2DArray layers;
layout(binding = 2) uniform texture2DMS samples;
layout(binding = 3) uniform textureBuffer texels;
layout(location = 0) flat in ivec4 at;
layout(location = 0) out vec4 result;

void main() {
    result = texelFetch(color, at.xy, at.z) + vec4(texelFetch(layers, at.xyz, 1)) + texelFetch(samples, at.xy, at.w);
    result += texelFetch(texels, at.x) + texelFetchOffset(color, at.xy, 0, ivec2(-1, 1));
    result.xy += textureSize(color, 0) + textureSize(samples) + textureSize(layers, 1).xy;
    result.z += textureSize(texels) + textureQueryLevels(layers) + textureSamples(samples);
}
