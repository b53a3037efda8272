#version 450
layout(binding = 0, std430) buffer Scene { float values[4]; } scene; // error: 1 [conflicting-layout] "block 'Scene' is std430, but std140 in another unit"
float f()
{
    return scene.values[1];
}
