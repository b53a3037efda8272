#version 450
vec4 shade(vec2 at)
{
    return vec4(at, 0.0, 1.0);
}
