#version 450
layout(location = 1) in vec2 uv;
vec4 pick()
{
    return vec4(uv, 0.0, 1.0);
}
