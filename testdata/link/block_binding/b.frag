#version 450
layout(binding = 1) uniform Scene { vec4 eye; } scene; // error: 1 [conflicting-layout] "'Scene' has binding 1, but binding 0 in another unit"
float f()
{
    return scene.eye.x;
}
