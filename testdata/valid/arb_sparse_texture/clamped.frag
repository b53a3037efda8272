#version 450
#extension GL_ARB_sparse_texture_clamp : require
layout(binding = 0) uniform sampler2D image;
layout(location = 0) in vec2 at;
layout(location = 0) out vec4 color;
void main()
{
    vec4 texel;
    int code = sparseTextureClampARB(image, at, 0.5, texel);
    code |= sparseTextureGradClampARB(image, at, at.xx, at.yy, 1.0, color);
    color += texel + float(code) + textureClampARB(image, at, 1.0);
}
