// options: --target-env=vulkan1.2
#version 460
// A call is resolved with the extensions that are enabled at it, not with those that follow: with 16-bit types there is
// more than one 'floor' for integers.
layout(binding = 0) buffer Data { ivec2 a; vec2 o; };
vec2 before(ivec2 p) { return floor(p) + 0.5; }
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : require
int narrow(int x) { return int(int16_t(x)); }
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : disable
vec2 after(ivec2 p) { return floor(p) + 0.25; }
void main() { o = before(a) + after(a) + float(narrow(a.x)); }
