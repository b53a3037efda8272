#version 450
// error-anywhere: [conflicting-layout]
#extension GL_ARB_fragment_shader_interlock : require
layout(sample_interlock_ordered) in;
layout(pixel_interlock_ordered) in;

void main() {}
