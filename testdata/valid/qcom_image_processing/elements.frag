#version 450
#extension GL_QCOM_image_processing : require
layout(binding = 0) uniform texture2D images[4];
layout(binding = 1) uniform sampler filtering;
layout(binding = 2) uniform sampler2D target;
layout(location = 0) flat in uvec3 at;
layout(location = 0) out vec4 result;

void main() {
    // The same elements twice: one access chain each, decorated once.
    result = textureBlockMatchSADQCOM(target, at.xy, sampler2D(images[1], filtering), at.yx, uvec2(4));
    result += textureBlockMatchSADQCOM(target, at.xy, sampler2D(images[1], filtering), at.xy, uvec2(4));
    result += textureBlockMatchSSDQCOM(sampler2D(images[at.z], filtering), at.xy, target, at.yx, uvec2(8, 4));
    result += textureBlockMatchSSDQCOM(sampler2D(images[at.z], filtering), at.yx, target, at.xy, uvec2(8, 4));
}
