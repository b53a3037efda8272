#version 460
// The coordinates behind a combined sampler are computed in several blocks: by a conditional expression, by a function that may be inlined.
layout(binding = 0) uniform texture2D image;
layout(binding = 1) uniform sampler filtering;
layout(location = 0) in vec2 place;
layout(location = 0) out vec4 color;

vec2 folded(vec2 point)
{
    vec2 result = point;
    for (int i = 0; i < 3; i++) {
        if (result.x > 1.0)
            result *= 0.5;
        else
            result += point;
    }
    return result;
}

vec2 other()
{
    color += vec4(0.25);
    return place.yx;
}

void main()
{
    color = texture(sampler2D(image, filtering), folded(place));
    color += texture(sampler2D(image, filtering), place.x > 0.5 ? other() : place);
    color += textureLod(sampler2D(image, filtering), place, place.x > 0.2 && other().y > 0.1 ? 1.0 : 2.0);
}
