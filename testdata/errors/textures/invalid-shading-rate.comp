#version 460
#extension GL_QCOM_tile_shading : require
layout(shading_rate_xQCOM = 3) in;  // error: [invalid-layout]
layout(binding = 0, tile_attachmentQCOM, rgba8) uniform image2D color;

vec4 read(image2D image) {
    return imageLoad(image, ivec2(0));
}

void main() {
    imageStore(color, ivec2(1), read(color));  // error: [resource-argument]
    // correct: [resource-argument] imageStore(color, ivec2(1), imageLoad(color, ivec2(0)));
}
