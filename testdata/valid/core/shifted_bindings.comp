// options: -fubo-binding-base 10 -fssbo-binding-base 20 -ftexture-binding-base 30 -fsampler-binding-base 40 -fimage-binding-base 50 -fuav-binding-base 60
#version 450
// Bases are added to the bindings that are written, without the option that assigns bindings too.
layout(binding = 1) uniform Sizes { vec4 sizes; };
layout(binding = 2) buffer Data { vec4 data; };
layout(binding = 3) uniform texture2D separate;
layout(binding = 4) uniform sampler alone;
layout(binding = 5, rgba8) uniform image2D picture;
layout(binding = 6) uniform sampler2D combined;
layout(binding = 7, rgba8) uniform imageBuffer texels;

void main()
{
    data = sizes + textureLod(sampler2D(separate, alone), vec2(0), 0) + imageLoad(picture, ivec2(0)) + textureLod(combined, vec2(0), 0) + imageLoad(texels, 0);
}
