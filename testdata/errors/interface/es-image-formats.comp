#version 320 es
layout(local_size_x = 1) in;
layout(rg8, binding = 0) writeonly uniform highp image2D image; // error: [misplaced-layout]:8 "layout qualifier 'rg8' is not available in GLSL ES"
layout(rgba8_snorm, binding = 1) writeonly uniform highp image2D other;

void main() { imageStore(other, ivec2(0), vec4(1.0)); }
