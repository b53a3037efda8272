#version 460
#extension GL_EXT_shader_tile_image : require
// Arrays may take more locations than any device has; they are compared all the same.
layout(location = 5) tileImageEXT highp attachmentEXT many[2000000000];
layout(location = 70) tileImageEXT highp attachmentEXT inside;  // error: [conflicting-layout] "location 70 of 'inside' is already used by 'many'"
layout(location = 2) tileImageEXT highp attachmentEXT few[3];
layout(location = 1) out ivec4 below;
layout(location = 4) out ivec4 first;  // error: [invalid-attachment] "attachment 'few'"
layout(location = 7) out ivec4 last;  // error: [invalid-attachment] "attachment 'many'"

void main() {}
