#version 460
#extension GL_EXT_shader_tile_image : require
layout(location = 0) tileImageEXT highp uattachmentEXT words;
layout(location = 0) out uvec4 result;

void main() {
    result = colorAttachmentReadEXT(words, gl_SampleID);
    result.x += uint(depthAttachmentReadEXT(gl_SampleID)) + stencilAttachmentReadEXT(gl_SampleID);
}
