#version 460
#extension GL_EXT_shader_atomic_float : require
#extension GL_EXT_shader_image_load_formatted : require
// A parameter has the format of the image that is passed.
layout(binding = 0) uniform image2D without_format;
layout(binding = 1, r32f) uniform image2D one_float;
layout(binding = 2) buffer Data { float sum; } data;

float add(image2D image) { return imageAtomicAdd(image, ivec2(0), 1.0); }  // error: [image-atomic-format] "'imageAtomicAdd' requires an image with a format for atomic operations"

void main() {
    data.sum += add(one_float) + add(without_format);
}
