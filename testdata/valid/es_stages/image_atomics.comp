#version 310 es
#extension GL_OES_shader_image_atomic : require
#extension GL_EXT_texture_buffer : require
#extension GL_EXT_texture_cube_map_array : require
layout(local_size_x = 1) in;
layout(binding = 0, r32ui) uniform highp uimage2D image;
layout(binding = 1, r32i) uniform highp iimageBuffer texels;
layout(binding = 2, r32ui) uniform highp uimageCubeArray cubes;

void main() {
    highp uint old = imageAtomicAdd(image, ivec2(0), 1u);
    old = imageAtomicMax(cubes, ivec3(0, 1, 7), old);
    imageAtomicCompSwap(texels, 3, 0, int(old));
}
