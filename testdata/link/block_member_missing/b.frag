#version 450
layout(binding = 0) uniform Scene { vec4 eye; } scene; // error: 1 [type-mismatch] "block 'Scene' has other members than in another unit: 'time' is only in one of them"
float f()
{
    return scene.eye.x;
}
