#version 450
layout(location = 0) out vec4 color;
layout(binding = 3) uniform sampler2D image;
vec4 blur();
void main()
{
    color = blur() + texture(image, vec2(0.5));
}
