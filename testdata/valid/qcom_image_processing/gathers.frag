#version 460
#extension GL_QCOM_image_processing3 : require
layout(binding = 0) uniform sampler2D color;
layout(binding = 1) uniform usampler2DArray layers;
layout(location = 0) in vec3 P;
layout(location = 1) flat in ivec2 offset;
layout(location = 0) out vec4 result;

void main() {
    result = textureGather4x1QCOM(color, P.xy) + textureGatherV2QCOM(color, P.xy, 1) + textureGatherH2QCOM(color, P.xy);
    result += vec4(textureGatherDQCOM(layers, P) + textureGather4x1OffsetQCOM(layers, P, offset, 2));
    result += textureGatherV2OffsetQCOM(color, P.xy, ivec2(1)) + textureGatherH2OffsetQCOM(color, P.xy, offset);
    result += textureGatherDOffsetQCOM(color, P.xy, offset, 3);
}
