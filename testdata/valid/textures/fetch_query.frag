#version 460
layout(binding = 0) uniform usampler2D color;
layout(binding = 1) uniform sampler2DMS samples;
layout(binding = 2) uniform samplerBuffer texels;
layout(binding = 3) uniform sampler2DArrayShadow layers;
layout(binding = 4) uniform samplerCubeArray cubes;
layout(binding = 5) uniform sampler1DArray lines;
layout(binding = 6, input_attachment_index = 0) uniform subpassInput input0;
layout(binding = 7, input_attachment_index = 1) uniform isubpassInputMS input1;
layout(binding = 8) uniform sampler2DShadow depth;
layout(binding = 9) uniform sampler2D plain;
layout(location = 0) in vec4 P;
layout(location = 1) flat in ivec4 at;
layout(location = 0) out vec4 result;
const ivec2 corners[4] = ivec2[4](ivec2(0), ivec2(1, 0), ivec2(0, 1), ivec2(1));

void main() {
    uvec4 u = texelFetch(color, at.xy, at.z);
    u += texelFetchOffset(color, at.xy, 0, ivec2(1, -1));
    result = vec4(u) + texelFetch(samples, at.xy, at.w) + texelFetch(texels, at.x);
    result += texelFetchOffset(lines, at.xy, at.z, 3);
    result += textureGather(cubes, P) + textureGather(cubes, P, 2);
    result += textureGather(layers, P.xyz, 0.5);
    result += textureGatherOffset(depth, P.xy, 0.5, at.xy);
    result += textureGatherOffset(plain, P.xy, ivec2(2, 3), 1);
    result += textureGatherOffsets(plain, P.xy, corners, 3);
    result += subpassLoad(input0) + vec4(subpassLoad(input1, at.y));
    ivec3 size = textureSize(layers, at.x) + textureSize(cubes, 0);
    size.xy += textureSize(color, at.x) + textureSize(samples) + textureSize(lines, 1);
    size.z += textureSize(texels) + textureQueryLevels(color) + textureSamples(samples);
    result += size.xyzz;
    result.xy += textureQueryLod(cubes, P.xyz) + textureQueryLod(depth, P.xy) + textureQueryLod(lines, P.x);
}
