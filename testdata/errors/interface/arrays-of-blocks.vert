#version 320 es
// Arrays of arrays are not for blocks in GLSL ES.
precision mediump float;
layout(std140, binding = 0) uniform Single { vec4 offset; } single[2];
layout(std140, binding = 4) uniform Pairs { vec4 offset; } pairs[2][2]; // error: [array-of-resource-arrays]
layout(location = 4) out Corners { vec4 corner; } corners[2][2]; // error: [array-of-resource-arrays] "array of arrays of blocks 'Corners[2][2]' is not allowed in GLSL ES"

void main()
{
    gl_Position = single[1].offset;
}
