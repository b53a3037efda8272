#version 450
#extension GL_ARB_sparse_texture2 : require
#extension GL_ARB_sparse_texture_clamp : require
layout(binding = 0) uniform sampler2D color;
layout(binding = 1) uniform usampler3D volume;
layout(binding = 2) uniform sampler2DShadow depth;
layout(binding = 3) uniform samplerCubeArrayShadow cubes;
layout(binding = 4) uniform sampler2DMS samples;
layout(binding = 5, rgba8) uniform image2D image;
layout(location = 0) in vec4 P;
layout(location = 1) flat in ivec4 at;
layout(location = 0) out vec4 result;
const ivec2 corners[4] = ivec2[4](ivec2(0), ivec2(1, 0), ivec2(0, 1), ivec2(1));

void main() {
    vec4 texel;
    uvec4 integers;
    float shadow;
    int code = sparseTextureARB(color, P.xy, texel);
    result = texel;
    code |= sparseTextureARB(color, P.xy, texel, 0.5);
    code |= sparseTextureARB(volume, P.xyz, integers);
    code |= sparseTextureARB(depth, P.xyz, shadow);
    code |= sparseTextureARB(cubes, P, 0.5, shadow);
    code |= sparseTextureLodARB(color, P.xy, 2.0, texel);
    code |= sparseTextureOffsetARB(color, P.xy, ivec2(1), texel);
    code |= sparseTextureLodOffsetARB(color, P.xy, 2.0, ivec2(1), texel);
    code |= sparseTextureGradARB(color, P.xy, P.zw, P.wz, texel);
    code |= sparseTextureGradOffsetARB(depth, P.xyz, P.zw, P.wz, ivec2(2), shadow);
    code |= sparseTexelFetchARB(samples, at.xy, at.z, texel);
    code |= sparseTexelFetchOffsetARB(color, at.xy, 0, ivec2(1), texel);
    code |= sparseTextureGatherARB(color, P.xy, texel, 2);
    code |= sparseTextureGatherARB(depth, P.xy, 0.5, texel);
    code |= sparseTextureGatherOffsetARB(color, P.xy, at.xy, texel);
    code |= sparseTextureGatherOffsetsARB(color, P.xy, corners, texel);
    code |= sparseImageLoadARB(image, at.xy, texel);
    code |= sparseTextureClampARB(color, P.xy, 1.5, texel);
    code |= sparseTextureOffsetClampARB(color, P.xy, ivec2(1), 1.5, texel, 0.25);
    code |= sparseTextureGradClampARB(color, P.xy, P.zw, P.wz, 1.5, texel);
    code |= sparseTextureGradOffsetClampARB(color, P.xy, P.zw, P.wz, ivec2(1), 1.5, texel);
    result += texel + shadow + textureClampARB(color, P.xy, 1.0) + textureOffsetClampARB(color, P.xy, ivec2(1), 1.0);
    result += textureGradClampARB(color, P.xy, P.zw, P.wz, 1.0);
    result += textureGradOffsetClampARB(color, P.xy, P.zw, P.wz, ivec2(1), 1.0);
    if (!sparseTexelsResidentARB(code)) {
        result = vec4(integers);
    }
}
