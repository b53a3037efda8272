#version 450
#extension GL_GOOGLE_include_directive : disable
#extension GL_GOOGLE_cpp_style_line_directive : disable
#include "file.glsl" // error: [extension-needed]
// correct: [extension-needed]
#line 7 "name" // error: [extension-needed]
void main() {}
