#version 450
layout(push_constant) uniform Other { vec4 tint; } other; // error: 1 [invalid-block] "more than one push constant block"
vec4 f()
{
    return other.tint;
}
