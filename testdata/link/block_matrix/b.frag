#version 450
layout(binding = 0) uniform Scene { mat4 view; } scene; // error: 42 [conflicting-layout] "member 'view' of block 'Scene' is column_major, but row_major in another unit"
vec4 f()
{
    return scene.view[0];
}
