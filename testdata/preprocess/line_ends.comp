#version 450
#define A 1 + \
  2
int a = A;
/* x
*/ int b = __LINE__;int c = __LINE__;
int d = __LINE__;
