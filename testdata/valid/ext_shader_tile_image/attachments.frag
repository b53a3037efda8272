#version 460
#extension GL_EXT_shader_tile_image : require
layout(non_coherent_color_attachment_readEXT) in;
layout(location = 0) tileImageEXT highp attachmentEXT color;
layout(location = 1) tileImageEXT highp iattachmentEXT several[2];
layout(location = 0) out vec4 result;
layout(location = 2) out ivec4 number;

void main() {
    result = colorAttachmentReadEXT(color) + depthAttachmentReadEXT();
    number = colorAttachmentReadEXT(several[1]) + int(stencilAttachmentReadEXT());
}
