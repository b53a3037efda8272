#version 450
#extension GL_QCOM_image_processing : require
layout(binding = 0) uniform texture2D images[4];
layout(binding = 1) uniform sampler filtering;
layout(binding = 2) uniform sampler2D color;
layout(binding = 3) uniform sampler2DArray weights;
layout(binding = 4) uniform sampler2D target;
layout(location = 0) in vec2 P;
layout(location = 1) flat in uvec3 at;
layout(location = 0) out vec4 result;

void main() {
    result = textureWeightedQCOM(color, P, weights) + textureBoxFilterQCOM(color, P, vec2(2.5));
    result += textureBlockMatchSADQCOM(target, at.xy, sampler2D(images[1], filtering), at.yx, uvec2(4));
    result += textureBlockMatchSSDQCOM(sampler2D(images[at.z], filtering), at.xy, target, at.yx, uvec2(8, 4));
}
