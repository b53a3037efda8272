#version 450
layout(binding = 3) uniform sampler2D image;
vec4 blur()
{
    return textureLod(image, vec2(0.25), 2.0);
}
