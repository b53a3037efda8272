// options: --target-env=opengl4.5
#version 460
// A rectangle texture has one level: without derivatives a lookup names it by gradients of zero, since Lod is not for it.
layout(binding = 0) uniform sampler2DRect image;
layout(binding = 1) uniform sampler2DRectShadow shadow;
layout(binding = 2) uniform isampler2DRect integers;
layout(location = 0) in vec4 where;
layout(location = 0) out vec4 color;

void main()
{
    color = texture(image, where.xy);
    color += textureProj(image, where.xyz);
    color += textureProj(image, where);
    color += textureOffset(image, where.xy, ivec2(1, -1));
    color.x += texture(shadow, where.xyz);
    color.y += textureProj(shadow, where);
    color += vec4(texture(integers, where.xy));
    color += texelFetch(image, ivec2(where.xy));
}
