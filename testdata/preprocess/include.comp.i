#version 450
#extension GL_GOOGLE_include_directive : enable
#line 1 "include.comp"


#line 1 "include/a.glsl"


#line 1 "include/b.glsl"
int b = 1; "include/b.glsl"
#line 4 "include/a.glsl"
 int a = 4;

#line 4 "include.comp"
 int after = 4 + 5;

#line 1 "include/a.glsl"





#line 7 "include.comp"
#line 1 "include/a.glsl"





#line 8 "include.comp"
 int end = 8;
