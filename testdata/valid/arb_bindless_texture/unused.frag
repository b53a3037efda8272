// options: --target-env=opengl4.5
#version 450
#extension GL_ARB_bindless_texture : require
layout(binding = 0) uniform sampler2D bound;
layout(location = 0) out vec4 color;

vec4 read(sampler2D image)
{
    return texture(image, vec2(0.5));
}

void main()
{
    color = texture(bound, vec2(0.5));
}
