// options: --target-env=opengl4.5
#version 450
#extension GL_ARB_bindless_texture : require
layout(location = 0) flat in uvec2 handle;
layout(location = 1) in vec2 uv;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D bound;

sampler2D pick(bool first, sampler2D one, sampler2D other)
{
    if (first)
        return one;
    return other;
}

void exchange(inout sampler2D one, out sampler2D other)
{
    other = one;
    one = bound;
}

void main()
{
    sampler2D one = sampler2D(handle), other;
    exchange(one, other);
    color = texture(pick(uv.x > 0.5, one, other), uv) + texture(pick(uv.y > 0.5, bound, sampler2D(handle)), uv);
}
