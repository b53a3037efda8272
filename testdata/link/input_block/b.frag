#version 450
layout(location = 0) in Data
{
    vec2 uv;
    flat int index;
} taken;
vec4 pick()
{
    return vec4(taken.uv, 0.0, 1.0);
}
