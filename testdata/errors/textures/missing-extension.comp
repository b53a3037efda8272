#version 460
layout(binding = 0, tile_attachmentQCOM, rgba8) uniform image2D color;  // error: [missing-extension]
// correct: [missing-extension] layout(binding = 0, rgba8) uniform image2D color;

void main() {}
