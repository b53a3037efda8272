#ifndef A_GLSL
#define A_GLSL
#include "b.glsl"
int a = __LINE__;
#endif
