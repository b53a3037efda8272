#version 450
#extension GL_EXT_texture_offset_non_const : require

layout(set = 0, binding = 0) uniform sampler2D image;
layout(location = 0) flat in ivec2 offset;
layout(location = 0) out vec4 color;

void main()
{
    // An offset of a gather need not be constant in any case; one that is constant needs no feature.
    color = textureGatherOffset(image, vec2(0.5), offset);
    color += textureLodOffset(image, vec2(0.5), 0.0, ivec2(1, -1));
}
