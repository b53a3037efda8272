// Globals are initialised in the order of declaration, those of an included file included.
#version 450
#extension GL_GOOGLE_include_directive : require
layout(binding = 0) buffer B { float data[]; };
#include "include/globals.glsl"
float following = included + 1.0;

void main() {
    data[1] = following;
}
