#version 450
#extension GL_GOOGLE_cpp_style_line_directive : enable
int a = __LINE__;
#line 100
int b = __LINE__;
#line 200 "other.glsl"
int c = __LINE__; __FILE__
#define LINE 300
#line LINE + 1
int d = __LINE__; __FILE__
#line 400 7
int e = __LINE__; __FILE__
