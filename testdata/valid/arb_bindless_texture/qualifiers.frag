// options: --target-env=opengl4.5
#version 450
#extension GL_ARB_bindless_texture : require
layout(binding = 0, bindless_sampler) uniform sampler2D one;
layout(binding = 1, bound_sampler) uniform sampler2D two;
layout(binding = 2, bindless_image, rgba8) uniform image2D three;
layout(binding = 3, bound_image, rgba8) uniform image2D four;
layout(bindless_sampler, bindless_image) uniform;
layout(binding = 4) uniform sampler2D five;
layout(binding = 5, rgba8) uniform image2D six;
layout(bound_sampler) uniform;
layout(binding = 6) uniform sampler2D seven;
layout(location = 0) out vec4 color;

void main()
{
    color = texture(one, vec2(0.0)) + texture(two, vec2(0.0)) + texture(five, vec2(0.0)) + texture(seven, vec2(0.0));
    color += imageLoad(three, ivec2(0)) + imageLoad(four, ivec2(0)) + imageLoad(six, ivec2(0));
}
