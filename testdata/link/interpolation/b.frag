#version 450
layout(location = 0) noperspective in vec2 uv; // error: 44 [conflicting-qualifiers] "'uv' is declared with 'noperspective', but without 'noperspective' in another unit"
float f()
{
    return uv.x;
}
