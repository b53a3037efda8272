#version 460

const float a = 1.0;
uniform highp sampler2D b;
layout(location = 1) flat centroid in int c;
invariant precise out vec4 d;
shared float e[32];
coherent volatile restrict readonly writeonly buffer float f;
subroutine uniform int g;
subroutine(x, y) float h(float i);
