#version 310 es
#extension GL_QCOM_tile_shading : require
precision highp float;
layout(non_coherent_attachment_readQCOM) in;
layout(set = 0, binding = 0, tile_attachmentQCOM, rgba32f) uniform readonly highp image2D color;
layout(location = 0) out vec4 result;

void main() {
    result = imageLoad(color, ivec2(gl_TileOffsetQCOM + gl_TileDimensionQCOM.xy / 2u));
}
