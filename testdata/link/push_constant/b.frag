#version 450
layout(push_constant) uniform Push { vec4 tint; } push;
vec4 tinted()
{
    return push.tint.wzyx;
}
