#version 450
layout(binding = 0) uniform Scene { vec4 eye; int time; } scene; // error: 51 [type-mismatch] "member 'time' of block 'Scene' has type 'int', but 'float' in another unit"
float f()
{
    return float(scene.time);
}
