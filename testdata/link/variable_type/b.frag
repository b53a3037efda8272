#version 450
vec2 tone; // error: 6 [type-mismatch] "'tone' has type 'vec2', but 'float' in another unit"
float f()
{
    return tone.x;
}
