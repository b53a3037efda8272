#version 460
layout(binding = 0, tile_attachmentQCOM, rgba8) uniform image2D color;  // error: [missing-extension]

void main() {}
