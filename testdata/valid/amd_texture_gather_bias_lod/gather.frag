#version 450
#extension GL_ARB_sparse_texture2 : require
#extension GL_AMD_texture_gather_bias_lod : require
layout(binding = 0) uniform sampler2D color;
layout(binding = 1) uniform samplerCube cube;
layout(location = 0) in vec3 P;
layout(location = 0) out vec4 result;
const ivec2 corners[4] = ivec2[4](ivec2(0), ivec2(1, 0), ivec2(0, 1), ivec2(1));

void main() {
    vec4 texel;
    result = textureGather(cube, P, 1, 0.5) + textureGatherOffset(color, P.xy, ivec2(1), 0, 0.5);
    result += textureGatherOffsets(color, P.xy, corners, 0, 0.5);
    result += textureGatherLodAMD(color, P.xy, 2.0) + textureGatherLodAMD(cube, P, 2.0, 3);
    result += textureGatherLodOffsetAMD(color, P.xy, 2.0, ivec2(1)) + textureGatherLodOffsetsAMD(color, P.xy, 2.0, corners);
    int code = sparseTextureGatherARB(color, P.xy, texel, 0, 0.5) + sparseTextureGatherOffsetARB(color, P.xy, ivec2(1), texel, 0, 0.5);
    code += sparseTextureGatherOffsetsARB(color, P.xy, corners, texel, 0, 0.5) + sparseTextureGatherLodAMD(color, P.xy, 1.0, texel);
    code += sparseTextureGatherLodOffsetAMD(color, P.xy, 1.0, ivec2(1), texel, 2);
    code += sparseTextureGatherLodOffsetsAMD(color, P.xy, 1.0, corners, texel, 2);
    result += texel + code;
}
