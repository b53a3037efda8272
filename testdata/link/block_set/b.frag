#version 450
layout(set = 1, binding = 0) uniform Scene { vec4 eye; } scene; // error: 1 [conflicting-layout] "'Scene' has set 1, but set 0 in another unit"
float f()
{
    return scene.eye.x;
}
