// options: --target-env=vulkan1.3
#version 450

// From SPIR-V 1.6 on a discard demotes: the derivatives of what follows stay defined.
layout(location = 0) in vec2 place;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D picture;

float opacity(float value)
{
    if (value < 0.5)
        return 1.0;
    discard;
}

void main()
{
    if (opacity(place.x) > 0.25)
        discard;
    color = texture(picture, place);
}
