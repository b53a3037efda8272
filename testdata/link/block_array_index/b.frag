#version 450
layout(binding = 0) uniform Light { vec4 tone; } lights[4]; // error: 1 [index-out-of-range] "array size of 'lights' must be greater than the index 5 of another unit (4 given)"
vec4 f()
{
    return lights[1].tone;
}
