#version 450
layout(location = 1) in vec2 uv; // error: 30 [conflicting-layout] "'uv' has location 1, but location 0 in another unit"
float f()
{
    return uv.x;
}
