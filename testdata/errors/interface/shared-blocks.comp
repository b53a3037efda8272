#version 460
#extension GL_EXT_shared_memory_block : require
#extension GL_EXT_ray_tracing : require

shared Good { float values[4]; } good;
shared Many { float value; } many[2];                     // error: [invalid-block] "a shared block cannot be an array"
layout(binding = 1) shared Bound { float value; } bound;  // error: [misplaced-layout] "a shared block has no 'binding'"
layout(set = 1) shared InSet { float value; } in_set;     // error: [misplaced-layout]
layout(location = 1) shared Placed { float value; } here; // error: [misplaced-layout]
shared Open { float values[]; } open;                     // error: [unsized-array]
shared float outside;                                     // error: [invalid-block] "lies outside the shared blocks"

layout(location = 0) rayPayloadEXT float payload;         // error: [misplaced-qualifier]
hitAttributeEXT vec2 attributes;                          // error: [misplaced-qualifier] "the compute stage has no 'hitAttributeEXT'"

void main() {}
