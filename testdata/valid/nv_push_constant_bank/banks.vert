#version 460
#extension GL_NV_push_constant_bank : require
layout(push_constant) uniform First { vec4 value; } first;
layout(push_constant, bank = 1, member_offset = 64) uniform Second { vec4 value; } second;

void main() {
    gl_Position = first.value + second.value;
}
