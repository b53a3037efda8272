#version 450

layout(binding = 0) uniform sampler2D textures[2][3];            // error: [array-of-resource-arrays] "array of arrays of resources 'sampler2D[2][3]' is not allowed in Vulkan"
// correct: [array-of-resource-arrays] layout(binding = 0) uniform sampler2D textures[6];
layout(binding = 1) buffer Data { float value[2][3]; } data[2][3]; // error: [array-of-resource-arrays]
layout(binding = 2) uniform Numbers { float value; } one[4];

void main() {}
