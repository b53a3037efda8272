// options: -fallow-offset-texture-operand
#version 450
#extension GL_EXT_texture_offset_non_const : require
#extension GL_ARB_sparse_texture2 : require

layout(set = 0, binding = 0) uniform sampler2D image;
layout(set = 0, binding = 1) uniform sampler2DShadow shadow;
layout(set = 0, binding = 2) uniform sampler1DArray lines;
layout(push_constant) uniform Push { ivec2 offset; } push;
layout(location = 0) in vec4 position;
layout(location = 0) out vec4 color;

void main()
{
    // The offset of a loop is not constant, nor is that of a push constant.
    color = vec4(0.0);
    for (int i = -1; i <= 1; ++i)
        color += textureOffset(image, position.xy, ivec2(i, 0));
    color += textureLodOffset(image, position.xy, 1.0, push.offset);
    color += textureGradOffset(image, position.xy, position.zw, position.wz, push.offset);
    color += textureProjOffset(image, position.xyz, push.offset, 0.5);
    color += texelFetchOffset(image, ivec2(position.xy), 0, push.offset);
    color += textureOffset(lines, position.xy, push.offset.x);
    color.x += textureOffset(shadow, position.xyz, push.offset);
    vec4 texel;
    int code = sparseTextureOffsetARB(image, position.xy, push.offset, texel);
    color += sparseTexelsResidentARB(code) ? texel : vec4(1.0);
    color += textureOffset(image, position.xy, ivec2(1, -1));
}
