#version 450
#extension GL_GOOGLE_include_directive : require
#include "include/self.glsl"
// correct: [include-limit]
// error-anywhere: [include-limit] "nested"
void main() {}
