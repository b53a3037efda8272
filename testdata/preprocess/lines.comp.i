#version 450
#extension GL_GOOGLE_cpp_style_line_directive : enable
int a = 3;
#line 100
 int b = 100;
#line 200 "other.glsl"
 int c = 200; "other.glsl"

#line 301
 int d = 301; "other.glsl"
#line 400 7
 int e = 400; 7
