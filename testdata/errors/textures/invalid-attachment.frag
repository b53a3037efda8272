#version 460
#extension GL_EXT_shader_tile_image : require
layout(location = 0) tileImageEXT highp attachmentEXT colors[2];
layout(location = 1) tileImageEXT highp attachmentEXT more;  // error: [conflicting-layout]
tileImageEXT highp attachmentEXT nowhere;  // error: [missing-location]
layout(binding = 0, input_attachment_index = 0) uniform subpassInput before;  // error: [invalid-attachment]
// correct: [invalid-attachment]
layout(location = 0) out ivec4 result;  // error: [invalid-attachment]

void main() {}
