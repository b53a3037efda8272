#version 450
#extension GL_EXT_texture_offset_non_const : require
layout(set = 0, binding = 0) uniform sampler2D image;
layout(location = 0) flat in ivec2 offset;
layout(location = 0) out vec4 color;

void main()
{
    // The SPIR-V of Vulkan has them by a feature that validators do not assume.
    color = textureOffset(image, vec2(0.5), offset); // error: [not-constant] must be a constant expression in Vulkan
    color += textureGatherOffset(image, vec2(0.5), offset);
}
