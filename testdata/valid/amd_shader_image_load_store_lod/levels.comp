#version 450
#extension GL_AMD_shader_image_load_store_lod : require
layout(binding = 0, rgba8) uniform image2D color;
layout(binding = 1, r32ui) uniform uimage3D volume;

void main() {
    vec4 texel;
    int code = sparseImageLoadLodAMD(color, ivec2(1), 2, texel);
    imageStoreLodAMD(color, ivec2(2), 1, texel + imageLoadLodAMD(color, ivec2(code), 3));
    imageStoreLodAMD(volume, ivec3(2), 1, imageLoadLodAMD(volume, ivec3(code), 0));
}
