#version 460
#extension GL_NV_push_constant_bank : require
layout(push_constant) uniform First { vec4 value; } first;
layout(push_constant, bank = 1) uniform Second { vec4 value; } second;
layout(push_constant, member_offset = 64) uniform Third { vec4 value; } third;
layout(push_constant) uniform Fourth { vec4 value; } fourth;  // error: [invalid-block] "more than one push constant block without a bank"

void main() {}
