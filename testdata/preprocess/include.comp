#version 450
// options: -DFROM_OPTION=5
#include "include/a.glsl"
int after = __LINE__ + FROM_OPTION;
#define HEADER "include/a.glsl"
#include HEADER
#include <include/a.glsl>
int end = __LINE__;
