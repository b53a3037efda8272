#version 450
#extension GL_QCOM_image_processing2 : require
layout(binding = 0) uniform texture2D image;
layout(binding = 1) uniform sampler filtering;
layout(binding = 2) uniform sampler2D target;
layout(location = 0) flat in uvec2 at;
layout(location = 0) out vec4 result;

void main() {
    result = textureBlockMatchWindowSSDQCOM(target, at, sampler2D(image, filtering), at, uvec2(4));
    result += textureBlockMatchWindowSADQCOM(target, at, sampler2D(image, filtering), at, uvec2(4));
    result += textureBlockMatchGatherSSDQCOM(target, at, sampler2D(image, filtering), at, uvec2(4));
    result += textureBlockMatchGatherSADQCOM(target, at, sampler2D(image, filtering), at, uvec2(4));
}
