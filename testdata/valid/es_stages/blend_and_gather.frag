#version 320 es
precision highp float;
layout(blend_support_multiply, blend_support_hsl_hue) out;
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D image;
void main()
{
    color = textureGatherOffset(image, uv, ivec2(uv));
}
