#version 450
layout(binding = 1) uniform Other { vec4 eye; }; // error: 42 [redefinition] "redefinition of 'eye' by a block without instance name"
float f()
{
    return eye.x;
}
