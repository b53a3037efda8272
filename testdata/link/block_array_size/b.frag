#version 450
layout(binding = 0) uniform Light { vec4 tone; } lights[3]; // error: 1 [type-mismatch] "block 'Light' has type 'Light[3]', but 'Light[2]' in another unit"
vec4 f()
{
    return lights[1].tone;
}
