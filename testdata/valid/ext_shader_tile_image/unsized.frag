// options: --target-env=vulkan1.3
// An array of attachments without a size has the size of its use.
#version 460
#extension GL_EXT_shader_tile_image : require
layout(location = 1) tileImageEXT highp iattachmentEXT several[];
layout(location = 0) out highp ivec4 result;

void main() {
    result = ivec4(1);
}
