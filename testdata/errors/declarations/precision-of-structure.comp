#version 460
#extension GL_EXT_ray_query : enable
layout(binding = 0) uniform highp accelerationStructureEXT a; // error: [misplaced-qualifier]

void main()
{
}
