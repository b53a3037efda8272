#version 460
#extension GL_EXT_ray_tracing : require
// The shader record is no buffer whose length gives the size of its last member.
layout(location = 0) rayPayloadInEXT float payload[];
hitAttributeEXT vec2 attributes[];
layout(shaderRecordEXT) buffer Record { uint index; float values[]; } record;

void main() { payload[2] = attributes[0].x + record.values[3]; }
