// The stride that is not declared is padded to whole words.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(location = 0, xfb_buffer = 1, xfb_offset = 0) out struct { float x; f16vec3 y; } captured;

void main() {
    captured.x = 1.0;
}
