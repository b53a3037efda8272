#version 450
layout(binding = 0) uniform Scene { vec4 eye; }; // error: 1 [redefinition] "block 'Scene' has no instance name, but instance name 'scene' in another unit"
float f()
{
    return eye.x;
}
