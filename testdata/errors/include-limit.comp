#version 450
#extension GL_GOOGLE_include_directive : require
#include "include/self.glsl"
// error-anywhere: [include-limit] "nested"
void main() {}
