#version 460
#extension GL_QCOM_tile_shading : require
layout(shading_rate_xQCOM = 2, shading_rate_yQCOM = 4) in;
layout(set = 0, binding = 0, tile_attachmentQCOM, rgba32f) uniform image2D color;
layout(set = 0, binding = 1, tile_attachmentQCOM) uniform sampler2D before;

void main() {
    ivec2 at = ivec2(gl_TileOffsetQCOM + min(gl_GlobalInvocationID.xy, gl_TileDimensionQCOM.xy - gl_TileApronSizeQCOM));
    imageStore(color, at, imageLoad(color, at) + texelFetch(before, at, 0));
}
