#version 460
#extension GL_EXT_shared_memory_block : require
#extension GL_EXT_ray_tracing : require

shared Good { float values[4]; } good;
shared Many { float value; } many[2];                     // error: [invalid-block] "shared block cannot be an array"
layout(binding = 1) shared Bound { float value; } bound;  // error: [misplaced-layout] "layout qualifier 'binding' is not allowed on a 'shared' block"
layout(set = 1) shared InSet { float value; } in_set;     // error: [misplaced-layout]
layout(location = 1) shared Placed { float value; } here; // error: [misplaced-layout]
shared Open { float values[]; int after; } open;
shared float outside;                                     // error: [invalid-block] "shared variable 'outside' is not in a block, but others are"

layout(location = 0) rayPayloadEXT float payload;         // error: [misplaced-qualifier]
hitAttributeEXT vec2 attributes;                          // error: [misplaced-qualifier] "'hitAttributeEXT' is not allowed in the compute stage"

void main() {}
