#version 460
#extension GL_EXT_shader_atomic_float : require
#extension GL_EXT_shader_image_load_formatted : require
// Atomic operations need an image with a format, of one component.
layout(binding = 0) uniform image2D without_format;
layout(binding = 1, rg16f) uniform image2D two_halves;
layout(binding = 2, r32f) uniform image2D one_float;
layout(binding = 3) uniform writeonly iimage2D integers[2];
layout(binding = 4) buffer Data { float sum; } data;

float add(image2D image) { return imageAtomicAdd(image, ivec2(0), 1.0); }

void main() {
    data.sum += imageAtomicAdd(without_format, ivec2(0), 1.0);  // error: [image-atomic-format] "'imageAtomicAdd' requires an image with a format"
    data.sum += imageAtomicExchange(two_halves, ivec2(0), 1.0);  // error: [image-atomic-format] "'imageAtomicExchange' does not support the image format 'rg16f'"
    data.sum += imageAtomicAdd(one_float, ivec2(0), 1.0) + add(one_float);
    imageStore(integers[1], ivec2(0), ivec4(1));
}
