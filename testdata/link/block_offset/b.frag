#version 450
layout(binding = 0) uniform Scene { vec4 eye; vec4 at; } scene; // error: 52 [conflicting-layout] "member 'at' of block 'Scene' has no 'offset', but offset 32 in another unit"
vec4 f()
{
    return scene.at;
}
